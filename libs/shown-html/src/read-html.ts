import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const ignore = (): void => {}
const noCallbacks: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
}

/**
 * Tokenizes HTML in time proportional to its length. Callbacks receive the positions of the tokens. The
 * parser is not used, because it is slow for deep nesting and does not report the positions of attribute
 * values.
 */
export function readHtml(html: string, listener: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, { ...noCallbacks, ...listener })
  // Outside of drawings, browsers read CDATA as a comment up to the next ">" (HTML standard, section
  // 13.2.5.42). They read the replacement in the same way.
  tokenizer.write(html.replaceAll('<![CDATA[', '<!-CDATA['))
  tokenizer.end()
}
