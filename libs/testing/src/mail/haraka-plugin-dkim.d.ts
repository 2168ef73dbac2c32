declare module 'haraka-plugin-dkim/lib/dkim.js' {
  export interface DkimResult {
    identity: string
    domain: string
    selector: string
    result: 'pass' | 'fail' | 'invalid' | 'tempfail' | 'none'
    error?: string
  }
  type Told = (error: Error | null, result?: DkimResult['result'], results?: DkimResult[]) => void
  /** Takes a message that is piped to it, and tells at its end. */
  export class DKIMVerifyStream {
    constructor(options: { allowed_time_skew?: number }, told: Told)
    debug(text: string): void
    write(chunk: Buffer): boolean
    end(chunk?: Buffer): void
  }
  export class DKIMObject {
    debug(text: string): void
  }
}
