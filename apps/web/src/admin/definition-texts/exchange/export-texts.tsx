import { useState } from 'react'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { exportDefinitionTexts } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { TEXT_KINDS, type TextKind } from '@verka/domain/definition-texts/text-kinds.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { saveDocument } from '../../../data/files/documents.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { Select } from '../../../ui/choices/select.tsx'
import classes from '../definition-texts.module.css'

/** Content of the dialog that exports texts for a translator. */
export function ExportTexts({ kind: firstKind, onDone }: { kind: TextKind | undefined; onDone: () => void }) {
  const { t, text } = useText()
  const { tenant } = useSession()
  const [source, setSource] = useState<Culture>(tenant.culture)
  const [target, setTarget] = useState<Culture>(CULTURES.find((culture) => culture !== tenant.culture)!)
  const [kind, setKind] = useState<TextKind | undefined>(firstKind)
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const languages = CULTURES.map((culture) => ({ value: culture, label: t(`ui.language.${culture}`) }))
  const save = async () => {
    setSaving(true)
    try {
      const isSaved = await saveDocument(exportDefinitionTexts, { body: { source, target, onlyMissing, ...(kind && { kinds: [kind] }) } })
      if (isSaved) flash('success', t('definitionTexts.exported'))
      onDone()
    } catch (error) {
      setErrors(errorMessages(error, text))
    }
    setSaving(false)
  }
  return (
    <Stack gap="lg">
      <Text>{t('definitionTexts.exportHint')}</Text>
      <div className={classes.pair}>
        <Select
          label={t('definitionTexts.from')}
          data={languages}
          value={source}
          allowDeselect={false}
          data-autofocus
          onChange={(value) => {
            if (value === target) setTarget(source)
            setSource((value as Culture | null) ?? source)
          }}
        />
        <Select
          label={t('definitionTexts.to')}
          data={languages}
          value={target}
          allowDeselect={false}
          onChange={(value) => {
            if (value === source) setSource(target)
            setTarget((value as Culture | null) ?? target)
          }}
        />
      </div>
      <Select
        label={t('definitionTexts.kinds')}
        data={[
          { value: 'all', label: t('definitionTexts.allKinds') },
          ...TEXT_KINDS.map((one) => ({ value: one, label: t(`definitionTexts.kind.${one}`) })),
        ]}
        value={kind ?? 'all'}
        allowDeselect={false}
        onChange={(value) => setKind(TEXT_KINDS.find((one) => one === value))}
      />
      <Checkbox
        label={t('definitionTexts.exportOnlyMissing')}
        checked={onlyMissing}
        onChange={(event) => setOnlyMissing(event.currentTarget.checked)}
      />
      {errors.length > 0 && (
        <Alert color="red" role="alert">
          {errors.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" mih={44} onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button mih={44} loading={isSaving} onClick={() => void save()}>
          {t('definitionTexts.exportRun')}
        </Button>
      </Group>
    </Stack>
  )
}
