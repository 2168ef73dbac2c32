import { useState } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { navigationPages } from './navigation.ts'
import { areSingleKeysOn, setSingleKeys } from './shortcuts.ts'
import { appTexts } from './texts.ts'

const texts = textsOf(appTexts)

/** The dialog that lists the keyboard shortcuts. */
export function KeyboardHelpDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  const change = (next: boolean): void => {
    setSingleKeys(next)
    setOn(next)
  }
  return (
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
      <Checkbox isSelected={isOn} onChange={change}>
        {texts.keys.singleKeys}
      </Checkbox>
    </Dialog>
  )
}
