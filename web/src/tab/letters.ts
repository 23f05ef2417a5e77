// The messages between the page and its worker. The texts in them are those that a server and its clients send.

export type ToWorker =
  | { kind: 'request'; id: number; method: string; address: string; body: string }
  | { kind: 'abort'; id: number } // the answer is not read any more
  | { kind: 'open'; socket: number }
  | { kind: 'say'; socket: number; text: string }
  | { kind: 'close'; socket: number }

export type FromWorker =
  | { kind: 'piece'; id: number; text: string } // of a long answer
  | { kind: 'reply'; id: number; status: number; type: string; text: string } // the answer, or the end of a long one
  | { kind: 'opened'; socket: number }
  | { kind: 'said'; socket: number; text: string }
  | { kind: 'ready'; milliseconds: number; isRestored: boolean } // Python runs, after so long; from a snapshot or not
  | { kind: 'failed'; reason: string } // it can't run here
