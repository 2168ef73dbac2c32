import { useMutation } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { oneOf } from '../../ui/list-search.ts'
import { Section } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { safeUrl } from './money.ts'
import { billingTexts } from './texts.ts'

const texts = textsOf(billingTexts).plan
const currencies = ['eur', 'usd', 'gbp'] as const

/** Starts a subscription, or opens the page that changes it. */
export function PlanSection() {
  const { project, may } = useProject()
  const isActive = project.subscription !== null
  return (
    <Section title={texts.title} intro={`${isActive ? texts.active : texts.none} ${texts.hint}`}>
      {!isActive && may('POST /users/@me/projects/{id}/checkout') && <CheckoutForm />}
      {project.customer !== null && may('POST /users/@me/projects/{id}/billing-portal') && <PortalButton />}
    </Section>
  )
}

function CheckoutForm() {
  const { api, project } = useProject()
  const start = useMutation({
    mutationFn: (body: Schemas['NewCheckout']) =>
      dataOf(
        api.client.POST('/users/@me/projects/{id}/checkout', { params: { path: { id: project.id } }, body }),
      ).then(openPayment),
  })
  return (
    <Form
      label={texts.title}
      error={start.error}
      onSubmit={(value) => {
        const currency = oneOf(currencies, value('currency'))
        start.mutate(currency === undefined ? {} : { currency })
      }}
    >
      <Select
        label={texts.currency}
        name="currency"
        options={(['', ...currencies] as const).map((value) => ({ value, label: texts.currencies[value] }))}
      />
      <FormActions>
        <Button type="submit" look="primary" isPending={start.isPending}>
          {texts.start}
        </Button>
      </FormActions>
    </Form>
  )
}

function PortalButton() {
  const { api, project } = useProject()
  const open = useMutation({
    mutationFn: () =>
      dataOf(
        api.client.POST('/users/@me/projects/{id}/billing-portal', { params: { path: { id: project.id } } }),
      ).then(openPayment),
  })
  return (
    <>
      {open.error && <ErrorNotice error={open.error} />}
      <FormActions>
        <Button isPending={open.isPending} onPress={() => open.mutate()}>
          {texts.portal}
        </Button>
      </FormActions>
    </>
  )
}

/** Leaves the application for a page of the payment provider. */
function openPayment({ url }: Schemas['PaymentPage']): void {
  const target = safeUrl(url)
  if (target === undefined) throw new Error(texts.badAddress)
  window.location.assign(target)
}
