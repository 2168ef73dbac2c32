declare module 'haraka-plugin-dkim/lib/dkim.js' {
  export interface DkimResult {
    identity: string
    domain: string
    selector: string
    result: 'pass' | 'fail' | 'invalid' | 'tempfail' | 'none'
    error?: string
  }
  type VerifyCallback = (error: Error | null, result?: DkimResult['result'], results?: DkimResult[]) => void
  /** Receives a message as a stream. Calls back with the result at the end of the stream. */
  export class DKIMVerifyStream {
    constructor(options: { allowed_time_skew?: number }, told: VerifyCallback)
    debug(text: string): void
    write(chunk: Buffer): boolean
    end(chunk?: Buffer): void
  }
  export class DKIMObject {
    debug(text: string): void
  }
}
