/** A name and an address of a captured mail. The name may be empty. */
export interface Address {
  name: string
  email: string
}

export const nameOf = ({ name, email }: Address): string => name || email

/** `Ada <ada@example.net>`, or the address alone. */
export const fullAddress = ({ name, email }: Address): string => (name ? `${name} <${email}>` : email)

export interface MailRecipients {
  to: readonly Address[]
  cc: readonly Address[]
  envelope: { to: readonly string[] }
}

/** Returns the recipients in the envelope that no header shows. */
export function blindCopies({ to, cc, envelope }: MailRecipients): readonly Address[] {
  const shown = new Set([...to, ...cc].map(({ email }) => email.toLowerCase()))
  return envelope.to.filter((email) => !shown.has(email.toLowerCase())).map((email) => ({ name: '', email }))
}
