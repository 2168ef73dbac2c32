/**
 * True for an address of the mailbox simulator of SES, whichever outcome it has. The rates of a project leave
 * these out on both sides: send does not count its mails to them, accounts not their bounces and complaints.
 */
export const isSimulated = (address: string): boolean => /@simulator\.amazonses\.com$/i.test(address)
