import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const silence = (): void => {}
const deaf: TokenizerCallbacks = {
  onattribdata: silence,
  onattribend: silence,
  onattribentity: silence,
  onattribname: silence,
  oncdata: silence,
  onclosetag: silence,
  oncomment: silence,
  ondeclaration: silence,
  onend: silence,
  onopentagend: silence,
  onopentagname: silence,
  onprocessinginstruction: silence,
  onselfclosingtag: silence,
  ontext: silence,
  ontextentity: silence,
}

/**
 * Reads HTML once, in time proportional to its length, telling where its parts stand. The tokenizer alone
 * does both: the parser above it keeps a stack of open tags that makes deep nesting slow, and hides the place
 * of attribute values.
 */
export function readHtml(html: string, listener: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, { ...deaf, ...listener })
  // Only XML has CDATA: in HTML it is a comment up to the next ">" (section 13.2.5.42), and so is what stands
  // in its place here.
  tokenizer.write(html.replaceAll('<![CDATA[', '<!-CDATA['))
  tokenizer.end()
}
