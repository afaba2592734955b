import { Group, Text } from '@mantine/core'
import { isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { useText } from '../../language/use-text.tsx'
import { useFormLanguage } from '../../ui/form/form-language.tsx'
import { LanguageTabs } from '../../ui/form/language-tabs.tsx'
import type { DefinitionDraft } from './draft/definition-draft.ts'

const isIn = (texts: LocalizedTexts, culture: Culture) => texts.some((one) => one.culture === culture && one.text.trim() !== '')

/** Whether a name of the form is missing in a language; a part without any name does not count. */
function lacksName(names: LocalizedTexts, fields: readonly Field[], culture: Culture): boolean {
  if (names.length > 0 && !isIn(names, culture)) return true
  return fields.some(
    (field) =>
      lacksName(field.localizedNames, field.children, culture) || field.options.some((one) => lacksName(one.localizedNames, [], culture)),
  )
}

interface TextsLanguageProps {
  draft: DefinitionDraft
  fields: readonly Field[]
  errors: DraftErrors
}

/** The choice of language for all texts of a form: each language has a mark for a missing name or an error. */
export function TextsLanguage({ draft, fields, errors }: TextsLanguageProps) {
  const { t } = useText()
  const language = useFormLanguage()
  if (!language) return null
  const wrongIn = errors.all.flatMap(({ params }) => (isCulture(params?.culture) ? [params.culture] : []))
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" c="dimmed" aria-hidden>
        {t('types.language')}
      </Text>
      <LanguageTabs
        label={t('types.allTexts')}
        shown={language.shown}
        isMissing={(culture) => lacksName(draft.localizedNames, fields, culture)}
        wrongIn={wrongIn}
        onShow={language.show}
      />
    </Group>
  )
}
