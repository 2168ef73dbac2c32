import { useState } from 'react'
import type { User } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { FormActions } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { accountTexts } from './texts.ts'

const texts = textsOf(accountTexts).deletion

/** Deletes the account. */
export function DeletionSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={texts.title} intro={texts.hint}>
      {!user.hasPassword && <p>{texts.needsPassword}</p>}
      <FormActions>
        <Button look="danger" isDisabled={!user.hasPassword} onPress={() => setOpen(true)}>
          {texts.action}
        </Button>
      </FormActions>
      {isOpen && <DeletionDialog user={user} onClose={() => setOpen(false)} />}
    </Section>
  )
}
