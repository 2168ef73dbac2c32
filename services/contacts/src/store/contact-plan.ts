import type { ContactPlan } from '@postrider/tenancy'

const withoutAddress = `
  case when each.result ? 'errors' then jsonb_set(each.result, '{errors}', (
    select coalesce(jsonb_agg(case when error ->> 'email' ~* :address then jsonb_set(error, '{email}', '""') else error end order by place), '[]')
    from jsonb_array_elements(each.result -> 'errors') with ordinality as refused (error, place)
  )) else each.result end`

/** Returns SQL that removes a part of a job's data if it contains the address. */
const without = (path: string, text = `each.data #>> '${path}'`): string =>
  `#- case when ${text} ~* :address then '${path}' else '{}' end::text[]`

const bareName = String.raw`regexp_replace(each.data ->> 'fileName', '\.(csv|txt)$', '', 'i')`

/**
 * SQL for the file name without its extension, because the extension could look like a part of the address.
 * Appends a copy with spaces instead of `-` and `_`, which could also look like a part of the address.
 */
const fileName = `concat(${bareName}, ' ', translate(${bareName}, '-_', '  '))`

/**
 * The rows of a contact to export or erase, except the contact's own row. The deletion of the contact already
 * deletes most of these rows. An erasure also finds rows that are written later.
 */
export const contactPlan: ContactPlan = [
  { table: 'events', kind: 'event', by: 'contact_id', orderBy: 'created_at', key: 'id' },
  { table: 'segment_members', kind: 'membership', by: 'contact_id', key: 'segment_id' },
  { table: 'consents', kind: 'consent', by: 'contact_id', orderBy: 'at', key: 'id' },
  {
    table: 'rejected_rows',
    kind: 'rejected row',
    mentions: 'each.cells::text',
    key: 'id',
    hidden: ['row', 'reason', 'job_id'],
  },
  // The search term of a bulk job, the file name of an import, and rejected rows.
  {
    table: 'jobs',
    kind: 'job',
    mentions: `concat(each.data, each.result -> 'errors', ' ', ${fileName})`,
    key: 'id',
    // Skip jobs without personal data, which are most of the jobs.
    where:
      "(each.data ? 'filter' or strpos(each.data ->> 'fileName', '@') > 0 or each.result #> '{errors,0}' is not null)",
    emptied: {
      data: `each.data ${without('{filter,search}')} ${without('{filter,email}')} ${without('{fileName}', fileName)}`,
      result: withoutAddress,
    },
    hidden: ['input', 'position', 'result', 'failed_reason'],
  },
]
