import { Stack, Text } from '@mantine/core'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Field } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { FormFields } from '../../../forms/form/form-fields.tsx'
import { fieldName } from '../../../forms/field-name.ts'
import { placeholderGroups } from '../../../forms/placeholders/placeholder-choices.ts'
import { WithPlaceholders } from '../../../forms/placeholders/with-placeholders.tsx'
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

/** The fields of a config: its settings with the secrets, and the values of inputs that no rule feeds. */
export default function FieldSections({ form, parts, typed, stored, errorOfSecret, isReadOnly, onSecret }: FieldSectionsProps) {
  const { t } = useText()
  const { settings, secrets, contents, templateIds } = parts
  return (
    <>
      {settings.length + secrets.length > 0 && (
        <Section title={t('processors.settings')}>
          <Stack gap="lg">
            <Fields form={form} fields={settings} templateIds={templateIds} isReadOnly={isReadOnly} />
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
          <Fields form={form} fields={contents} templateIds={templateIds} isReadOnly={isReadOnly} />
        </Section>
      )}
    </>
  )
}

interface FieldsProps extends Pick<FieldSectionsProps, 'form' | 'isReadOnly'> {
  fields: readonly Field[]
  templateIds: readonly string[]
}

/** Some fields of the form; those that are templates have a list of placeholders. */
function Fields({ form, fields, templateIds, isReadOnly }: FieldsProps) {
  return (
    <Stack gap="lg">
      {fields.map((field) => {
        const input = <FormFields form={form} isShown={(id) => id === field.id} />
        return templateIds.includes(field.id) && !isReadOnly ? (
          <Template key={field.id} form={form} field={field}>
            {input}
          </Template>
        ) : (
          <div key={field.id}>{input}</div>
        )
      })}
    </Stack>
  )
}

function Template({ form, field, children }: { form: FormStore; field: Field; children: ReactNode }) {
  const reader = useText()
  const groups = useMemo(() => placeholderGroups(reader), [reader])
  const value = useSyncExternalStore(form.subscribe, () => form.values()[field.id])
  const standard = Array.isArray(field.defaultValue) ? reader.textOf(field.defaultValue as unknown as LocalizedTexts) : ''
  const isEmpty = value === undefined || value === null || value === ''
  const template = (
    <WithPlaceholders
      label={fieldName(field, reader)}
      text={typeof value === 'string' ? value : ''}
      groups={groups}
      onChange={(text) => form.setValue(field.id, text)}
    >
      {children}
    </WithPlaceholders>
  )
  if (standard === '') return template
  return (
    <div>
      {template}
      {isEmpty && (
        <Text size="sm" c="dimmed" mt={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {reader.t('processors.standardText', { text: standard })}
        </Text>
      )}
    </div>
  )
}
