import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { MAX_TEXT_LENGTH } from '@verka/domain/forms/field-limits.ts'
import { createRecordType } from '@verka/domain/record-types/record-types.api.ts'
import { createRecord } from '@verka/domain/records/records.api.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { ApiError, errorMessages } from '../../../data/api-error.ts'
import { useReadAgain, useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { tooLong } from '../../../ui/form/too-long.ts'
import { plannedLines } from '../../paste/pasted-lines.ts'

interface NewValueTypeProps {
  /** The language of the names. */
  culture: Culture
  onCreated: (id: string) => void
  onCancel: () => void
}

/** Creates a predefined value type with its values, published at once, as a source for the edited field. */
export function NewValueType({ culture, onCreated, onCancel }: NewValueTypeProps) {
  const { t, text } = useText()
  const readAgain = useReadAgain()
  const createType = useSave(createRecordType, { handlesErrors: true })
  const createValue = useSave(createRecord, { changes: [], handlesErrors: true })
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const values = plannedLines(typed, []).filter(({ leftOut }) => leftOut === undefined)
  const long = tooLong(name, MAX_TEXT_LENGTH, text)
  const inLanguage = (given: string) => [{ culture, text: given }]

  /** Creates the values in the order of the list. @returns the number of refused ones */
  const createValues = async (recordTypeId: string): Promise<number> => {
    let refused = 0
    for (const value of values) {
      const body = { recordTypeId, localizedNames: inLanguage(value.name) }
      await createValue.mutateAsync({ body }).catch(() => refused++)
    }
    readAgain(['record'])
    return refused
  }
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (name.trim() === '') return setRefusal(t('validation.required'))
    setSaving(true)
    try {
      const { id } = await createType.mutateAsync({ body: { status: 'published', localizedNames: inLanguage(name.trim()) } })
      const refused = await createValues(id)
      if (refused > 0) flash('error', t('builder.valuesRefused', { count: refused }))
      onCreated(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(errorMessages(error, text).join(' '))
      setSaving(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void create(event)}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('builder.newValueTypeHint')}
        </Text>
        <TextInput
          label={`${t('fields.name')} (${t(`ui.language.${culture}`)})`}
          required
          value={name}
          data-autofocus
          error={refusal ?? long}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setRefusal(undefined)
          }}
        />
        <Textarea
          label={t('builder.newValues')}
          description={t('builder.newValuesHint')}
          autosize
          minRows={4}
          maxRows={10}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('builder.newValueTypeCreate', { count: values.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
