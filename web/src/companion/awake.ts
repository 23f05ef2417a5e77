// The screen of a device that lies on the table stays awake while a round is open.

/** Ask for it; what is returned lets the screen sleep again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isWanted = true

  async function ask(): Promise<void> {
    if (document.hidden || !('wakeLock' in navigator)) return
    const got = await navigator.wakeLock.request('screen').catch(() => null) // a device may refuse, to save its battery
    if (isWanted) lock = got
    else void got?.release()
  }

  const again = (): void => void ask() // it ends whenever the page is hidden
  document.addEventListener('visibilitychange', again)
  void ask()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', again)
    void lock?.release()
  }
}
