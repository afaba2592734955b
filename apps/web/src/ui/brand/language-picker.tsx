import { Button, Group } from '@mantine/core'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { useLanguageChoice, useText } from '../../language/use-text.tsx'

/** Each language by its own name, so that readers of another find theirs. */
export const OWN_NAMES: Record<Culture, string> = { 'sv-SE': 'Svenska', 'en-US': 'English', 'nb-NO': 'Norsk' }

/** The three languages as buttons; a press changes everything at once, without a reload. */
export function LanguagePicker() {
  const { t } = useText()
  const { culture, choose } = useLanguageChoice()
  return (
    <Group component="fieldset" gap={4} bd={0} p={0} m={0} aria-label={t('shell.language')} wrap="nowrap">
      {CULTURES.map((candidate) => (
        <Button
          key={candidate}
          size="compact-sm"
          variant={candidate === culture ? 'light' : 'subtle'}
          color={candidate === culture ? 'primary' : 'gray'}
          aria-pressed={candidate === culture}
          lang={candidate}
          onClick={() => void choose(candidate)}
        >
          {OWN_NAMES[candidate]}
        </Button>
      ))}
    </Group>
  )
}
