const names = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The domains that are most often mistyped. */
export const wellKnownDomains = names(`
  gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com protonmail.com googlemail.com
  ymail.com rocketmail.com zoho.com yandex.com fastmail.com tutanota.com comcast.net verizon.net sbcglobal.net
`)

/** Other domains of personal mailboxes. */
const personalDomains = names(`
  proton.me pm.me me.com mac.com mail.com email.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de
  arcor.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr libero.it virgilio.it tiscali.it alice.it tin.it
  hotmail.co.uk yahoo.co.uk btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com ziggo.nl kpnmail.nl
  planet.nl xs4all.nl hetnet.nl home.nl upcmail.nl telenet.be skynet.be proximus.be bluewin.ch sapo.pt telia.com
  wp.pl onet.pl o2.pl interia.pl seznam.cz centrum.cz mail.ru bk.ru list.ru inbox.ru rambler.ru yandex.ru ya.ru ukr.net
  uol.com.br bol.com.br terra.com.br ig.com.br att.net bellsouth.net cox.net charter.net earthlink.net juno.com
  optonline.net rogers.com shaw.ca sympatico.ca bigpond.com optusnet.com.au xtra.co.nz rediffmail.com qq.com 163.com
  126.com sina.com sohu.com naver.com daum.net hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.jp tuta.io
  tuta.com hey.com hushmail.com mailbox.org posteo.de posteo.net runbox.com zohomail.eu
`)

/** Brands with personal mailboxes under many country domains (`yahoo.co.jp`, `live.nl`). */
const worldwideBrands = new Set(names('yahoo hotmail live outlook gmx aol yandex ymail'))

/** Services that forward mail from alias addresses to a hidden mailbox. */
const aliasDomains = new Set(
  names(`
  privaterelay.appleid.com mozmail.com relay.firefox.com simplelogin.com simplelogin.co simplelogin.fr simplelogin.io
  aleeas.com slmail.me slmails.com silomails.com 8alias.com 8shield.net dralias.com anonaddy.com anonaddy.me addy.io
  duck.com 33mail.com passmail.net passmail.com passinbox.com passfwd.com spamgourmet.com erine.email
`),
)

const personal = new Set([...wellKnownDomains, ...personalDomains])

// Country codes that are usually typing mistakes of .com.
const mistypedSuffixes = new Set(['co', 'cm', 'om', 'con', 'cn'])

/** True for the domain of a personal mailbox provider, under any of its countries. */
export function isPersonalDomain(domain: string): boolean {
  if (personal.has(domain)) return true
  const [brand = '', ...suffix] = domain.split('.')
  if (!worldwideBrands.has(brand) || mistypedSuffixes.has(suffix.join('.'))) return false
  return /^((co|com)\.)?[a-z]{2}$/.test(suffix.join('.'))
}

/**
 * True for the domain of a forwarding service or a subdomain of it, because each user may get a subdomain.
 */
export const isAliasDomain = (domain: string): boolean =>
  domain.split('.').some((_label, index, labels) => aliasDomains.has(labels.slice(index).join('.')))
