import { Stack } from '@mantine/core'
import type { FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { FormFields } from '../../../forms/form/form-fields.tsx'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { secretInputId, type partsOfForm, type TypedSecrets } from './config-fields.ts'
import { SecretInput } from './secret-input.tsx'

// placeholders of templates are the same in each language
const [MARKS, EXAMPLE] = ['{{ }}', '{{ element.title }}']

interface FieldSectionsProps {
  form: FormStore
  parts: ReturnType<typeof partsOfForm>
  typed: TypedSecrets
  stored: FullProcessorConfig['secrets']
  errorOfSecret: (fieldId: string) => string | undefined
  isReadOnly: boolean
  onSecret: (fieldId: string, value: string | null | undefined) => void
}

const isIn = (list: readonly { id: string }[]) => (id: string) => list.some((field) => field.id === id)

/** The fields of a config: its settings with the secrets, and the values of inputs that no rule feeds. */
export default function FieldSections({ form, parts, typed, stored, errorOfSecret, isReadOnly, onSecret }: FieldSectionsProps) {
  const { t } = useText()
  const { settings, secrets, contents } = parts
  return (
    <>
      {settings.length + secrets.length > 0 && (
        <Section title={t('processors.settings')}>
          <Stack gap="lg">
            <FormFields form={form} isShown={isIn(settings)} />
            {secrets.map((field) => (
              <SecretInput
                key={field.id}
                id={secretInputId(field.id)}
                field={field}
                setAt={stored.find(({ dataPropertyTypeId }) => dataPropertyTypeId === field.id)?.setAt}
                value={typed[field.id]}
                error={errorOfSecret(field.id)}
                isReadOnly={isReadOnly}
                onChange={(value) => onSecret(field.id, value)}
              />
            ))}
          </Stack>
        </Section>
      )}
      {contents.length > 0 && (
        <Section title={t('processors.contents')} description={t('processors.contentsHint', { marks: MARKS, example: EXAMPLE })}>
          <FormFields form={form} isShown={isIn(contents)} />
        </Section>
      )}
    </>
  )
}
