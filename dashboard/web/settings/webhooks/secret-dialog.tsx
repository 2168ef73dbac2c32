import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form.tsx'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts).secret

/** Shows a secret once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog title={texts.title} isOpen onClose={onClose} isPersistent>
    <p>{texts.hint}</p>
    <CodeBlock code={secret} what={texts.what} />
    <FormActions>
      <Button look="primary" onPress={onClose}>
        {texts.done}
      </Button>
    </FormActions>
  </Dialog>
)
