import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import styles from './address-check.module.css'
import { addressCheckQuery } from './queries.ts'
import type { SuppressionFilters } from './suppression-filters.ts'
import { suppressionTexts } from './texts.ts'

const texts = textsOf(suppressionTexts)

/** Checks whether an address would get mail, and lists the suppressions that match it. */
export function AddressCheck({ address }: { address: string | undefined }) {
  const { api, may } = useProject()
  const setFilters = useSetFilters<SuppressionFilters>()
  const check = useQuery({ ...addressCheckQuery(api, address ?? ''), enabled: address !== undefined })
  if (!may('POST /suppressions/preview')) return null
  return (
    <Section title={texts.check.title}>
      <div className={styles.check}>
        <Form error={check.error} onSubmit={(values) => setFilters({ check: values('address').trim() })}>
          <Field
            label={texts.check.address}
            name="address"
            type="email"
            defaultValue={address}
            autoComplete="off"
            isRequired
          />
          <FormActions>
            <Button type="submit" isPending={check.isFetching}>
              {texts.check.action}
            </Button>
          </FormActions>
        </Form>
      </div>
      {/* The region exists before its content, so that a screen reader reads the result. */}
      <div role="status">
        {check.data && address !== undefined && <Result address={address} preview={check.data} />}
      </div>
    </Section>
  )
}

function Result({ address, preview }: { address: string; preview: Schemas['SuppressionPreview'] }) {
  const { suppressed, suppressions } = preview
  if (!suppressed) return <Notice look="good">{texts.check.free(address)}</Notice>
  return (
    <Notice look="warning">
      {texts.check.blocked(address, suppressions.length)}
      <ul className={styles.matches}>
        {suppressions.map(({ id, value, kind, reason }) => (
          <li key={id}>{texts.check.match(value, texts.kinds[kind], texts.reasons[reason])}</li>
        ))}
      </ul>
    </Notice>
  )
}
