import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { categories, limitOf, type Limits } from './categories.ts'
import { limitsKey } from './queries.ts'
import { usageTexts } from './texts.ts'

const texts = textsOf(usageTexts)

/** Changes the limits of mails per month. */
export function LimitsForm({ limits }: { limits: Limits }) {
  const save = useSaveLimits()
  return (
    <Form
      label={texts.limits.title}
      error={save.error}
      unsaved={{ stored: save.data }}
      onSubmit={(value) =>
        save.mutate(Object.fromEntries(categories.map((category) => [category, limitOf(value(category))])))
      }
    >
      {categories.map((category) => (
        <Field
          key={category}
          label={texts.mails.categories[category]}
          name={category}
          type="number"
          inputMode="numeric"
          defaultValue={String(limits[category].limit ?? '')}
        />
      ))}
      <FormActions>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {texts.limits.save}
        </Button>
      </FormActions>
    </Form>
  )
}

function useSaveLimits() {
  const { api, project } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['BillingLimits']) =>
      dataOf(
        api.client.PUT('/users/@me/projects/{id}/billing-limits', {
          params: { path: { id: project.id } },
          body,
        }),
      ),
    onSuccess: (saved) => {
      queries.setQueryData(limitsKey(api), saved)
      showToast(texts.limits.saved)
    },
  })
}
