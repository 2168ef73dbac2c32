import { storeTheme, themes } from '../../app/theme.ts'
import { useTheme } from '../../app/use-theme.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Section } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { accountTexts } from './texts.ts'

const texts = textsOf(accountTexts).theme

/** The colours of the application in this browser. */
export const ThemeSection = () => (
  <Section title={texts.title}>
    <Select
      label={texts.label}
      description={texts.hint}
      value={useTheme()}
      options={themes.map((value) => ({ value, label: texts.options[value] }))}
      onChange={storeTheme}
    />
  </Section>
)
