import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { defaultValues } from '@verka/domain/forms/evaluate-form.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { InLanguage, useText } from '../../language/use-text.tsx'
import { FormFields } from '../form/form-fields.tsx'
import { useForm } from '../form/use-form.ts'
import styles from './type-builder.module.css'

const SHORT: Record<Culture, string> = { 'sv-SE': 'SV', 'en-US': 'EN', 'nb-NO': 'NB' }

/** The form as it will be, to try out: in each language, and as wide as a phone. */
export function FormPreview({ fields }: { fields: readonly Field[] }) {
  const { t, culture: ownCulture } = useText()
  const id = useId()
  const [culture, setCulture] = useState(ownCulture)
  const [width, setWidth] = useState('phone')
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} id={id} fz="1rem">
            {t('fields.preview')}
          </Title>
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('fields.previewLanguage')}
              value={culture}
              onChange={(value) => setCulture(value as Culture)}
              data={CULTURES.map((value) => ({ value, label: SHORT[value] }))}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('fields.previewWidth')}
              value={width}
              onChange={setWidth}
              data={[
                { value: 'phone', label: <IconDeviceMobile size={16} aria-label={t('fields.previewPhone')} /> },
                { value: 'wide', label: <IconDeviceDesktop size={16} aria-label={t('fields.previewWide')} /> },
              ]}
            />
          </Group>
        </Group>
        {fields.length === 0 ? (
          <Text c="dimmed" size="sm">
            {t('fields.previewEmpty')}
          </Text>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the inputs inside, on their way up
          <div
            className={styles.screen}
            data-phone={width === 'phone' || undefined}
            // the preview stands in the form that is being edited: Enter must not save that one
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
            }}
          >
            <InLanguage culture={culture}>
              <PreviewForm fields={fields} />
            </InLanguage>
          </div>
        )}
      </Stack>
    </section>
  )
}

function PreviewForm({ fields }: { fields: readonly Field[] }) {
  const form = useForm(fields, defaultValues(fields))
  useEffect(() => form.replaceFields(fields, defaultValues(fields)), [form, fields])
  return <FormFields form={form} size="sm" />
}
