import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, type Api } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { CheckedAddresses } from './checked-addresses.tsx'
import { inParts, pastedAddresses } from './pasted-addresses.ts'
import { segmentsKey, type Segment } from './queries.ts'
import { segmentTexts } from './texts.ts'

const texts = textsOf(segmentTexts).paste

/** The most addresses in one request. */
const maxEmails = 500

export interface AddMembersDialogProps {
  segment: Segment
  isOpen: boolean
  onClose: () => void
}

/** Adds contacts to a static list by their addresses. It shows unknown addresses before it adds. */
export const AddMembersDialog = ({ segment, isOpen, onClose }: AddMembersDialogProps) => (
  <Dialog title={texts.title} isOpen={isOpen} onClose={onClose} isWide>
    <AddMembers segment={segment} onDone={onClose} />
  </Dialog>
)

function AddMembers({ segment, onDone }: { segment: Segment; onDone: () => void }) {
  const { api } = useProject()
  const [text, setText] = useState('')
  const pasted = pastedAddresses(text)
  const check = useMutation({ mutationFn: () => lookup(api, pasted.emails) })
  const [isEmpty, setEmpty] = useState(false)
  if (check.data)
    return (
      <>
        <CheckedAddresses {...check.data} others={pasted.others} />
        <AddForm segment={segment} {...check.data} onBack={() => check.reset()} onDone={onDone} />
      </>
    )
  return (
    <Form
      error={check.error}
      onSubmit={() => {
        setEmpty(pasted.emails.length === 0)
        if (pasted.emails.length > 0) check.mutate()
      }}
    >
      <Field
        label={texts.field}
        description={texts.hint}
        value={text}
        onChange={setText}
        lines={8}
        spellCheck={false}
        autoFocus
      />
      {isEmpty && (
        <Notice look="danger" isAlert>
          {texts.none}
        </Notice>
      )}
      <FormActions>
        <Button type="submit" look="primary" isPending={check.isPending}>
          {texts.check}
        </Button>
      </FormActions>
    </Form>
  )
}

interface Checked {
  found: readonly string[]
  notFound: readonly string[]
}

async function lookup(api: Api, emails: readonly string[]): Promise<Checked> {
  const found: string[] = []
  const notFound: string[] = []
  for (const part of inParts(emails, maxEmails)) {
    const result = await dataOf(api.client.POST('/contacts/lookup', { body: { emails: part } }))
    found.push(...result.found)
    notFound.push(...result.notFound)
  }
  return { found, notFound }
}

interface NewMembers {
  id: string
  emails: readonly string[]
  createMissing: boolean
  subscribed: boolean
}

async function addMembers(api: Api, { id, emails, ...options }: NewMembers) {
  const sum = { added: 0, created: 0 }
  for (const part of inParts(emails, maxEmails)) {
    const body = { emails: part, ...options }
    const result = await dataOf(api.client.POST('/segments/{id}/members', { params: { path: { id } }, body }))
    sum.added += result.added
    sum.created += result.created
  }
  return sum
}

interface AddFormProps extends Checked {
  segment: Segment
  onBack: () => void
  onDone: () => void
}

function AddForm({ segment: { id }, found, notFound, onBack, onDone }: AddFormProps) {
  const { api } = useProject()
  const queries = useQueryClient()
  const [createMissing, setCreate] = useState(false)
  const [subscribed, setSubscribed] = useState(false)
  const emails = createMissing ? [...found, ...notFound] : found
  const add = useMutation({
    mutationFn: () => addMembers(api, { id, emails, createMissing, subscribed }),
    onSuccess: ({ added, created }) => {
      showToast(texts.added(added, created))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: segmentsKey(api) }),
  })
  return (
    <>
      {notFound.length > 0 && (
        <Checkbox isSelected={createMissing} onChange={setCreate}>
          {texts.create}
        </Checkbox>
      )}
      {createMissing && (
        <Checkbox isSelected={subscribed} onChange={setSubscribed}>
          {texts.subscribe}
        </Checkbox>
      )}
      {add.error && <ErrorNotice error={add.error} />}
      <FormActions>
        <Button
          look="primary"
          autoFocus
          isDisabled={emails.length === 0}
          isPending={add.isPending}
          onPress={() => add.mutate()}
        >
          {texts.add(emails.length)}
        </Button>
        <Button onPress={onBack}>{texts.back}</Button>
      </FormActions>
    </>
  )
}
