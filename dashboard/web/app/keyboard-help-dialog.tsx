import { textsOf } from '../text/catalogue.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { navigationPages } from './navigation.ts'
import { appTexts } from './texts.ts'

const texts = textsOf(appTexts)

/** The dialog that lists the keyboard shortcuts. */
export const KeyboardHelpDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={texts.shortcuts} isOpen onClose={onClose}>
    <Facts
      facts={[
        ['Ctrl K, ⌘ K', texts.keys.palette],
        ['/', texts.keys.search],
        ['?', texts.keys.help],
        ...navigationPages.map(
          ({ key, title }) => [`g ${texts.keys.followedBy} ${key}`, texts.keys.goTo(title)] as const,
        ),
      ]}
    />
  </Dialog>
)
