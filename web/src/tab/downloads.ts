// Links to files of the server, such as a finished game: where there is none, the worker's answer is saved.
import { request } from '../net/transport'

const LINKS = 'a[download][href^="/api/"]'

export function answerDownloads(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>(LINKS)
    if (!link) return
    event.preventDefault()
    void save(link.getAttribute('href') ?? '')
  })
}

async function save(address: string): Promise<void> {
  const response = await request(address)
  if (!response.ok) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `${address.split('/').at(-2)}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
