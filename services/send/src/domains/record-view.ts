import type { DomainRecord, DomainRecordView } from '@postrider/contracts/resources'

/** What each kind of record is for, for whoever is to add it. */
const explanations: Record<string, string> = {
  DKIM: 'Proves that mail from this domain comes from you: receivers check its signature with this key. Needed before the domain may send.',
  OWNERSHIP:
    'Proves that the domain belongs to this project, since the DKIM records are the same for every project of the installation. Needed before the domain may send.',
  'MAIL FROM':
    'Lets bounces come back by a subdomain of yours, so that SPF is checked for your domain and agrees with the sender that readers see.',
  INBOUND:
    'Brings mail that is sent to addresses of the domain here. Wanted only where it should come here: mail servers that take it now no longer get it.',
  DMARC:
    'Tells receivers what to do with mail that claims to be yours and fails its checks. Gmail and Yahoo want one from everybody who sends much; p=none changes nothing yet, p=quarantine or p=reject protect the domain. A record of the domain above counts too. There may be one only.',
}

/** A record with what it is for; `status` says how it looked at the last check. */
export const recordView = (record: DomainRecord): DomainRecordView => ({
  ...record,
  explanation: explanations[record.purpose] ?? '',
})
