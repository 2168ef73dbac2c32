import { lazy, Suspense, useState } from 'react'
import { dataOf } from '../../api/client.ts'
import { mailEditorTexts } from '../../mail-editor/texts.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'

const { test: texts } = textsOf(mailEditorTexts)

// The home page has this button too, and must load without the code of dialogs.
const TestMailDialog = lazy(async () => ({
  default: (await import('../../mail-editor/test-mail-dialog.tsx')).TestMailDialog,
}))

/** Sends a test mail from a verified domain to a member of the project. */
export function TestButton({ id }: { id: string }) {
  const { api, may } = useProject()
  const [isOpen, setOpen] = useState(false)
  if (!may('POST /domains/{id}/test')) return null
  const send = async (to: string) =>
    (await dataOf(api.client.POST('/domains/{id}/test', { params: { path: { id } }, body: { to } }))).status
  return (
    <>
      <Button onPress={() => setOpen(true)}>{texts.action}</Button>
      {isOpen && (
        <Suspense>
          <TestMailDialog hint={texts.toMember} send={send} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
