import { languageOptions } from './languages.ts'

describe('languageOptions', () => {
  it('returns the translated languages by name', () => {
    const labels = languageOptions('en').map(({ label }) => label)
    expect(labels).toEqual(['English', 'French', 'German', 'Italian', 'Portuguese', 'Spanish'])
  })

  it('adds the language of the project', () => {
    expect(languageOptions('pt-BR')).toContainEqual({ value: 'pt-BR', label: 'Brazilian Portuguese' })
  })
})
