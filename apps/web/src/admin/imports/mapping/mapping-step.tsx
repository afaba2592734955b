import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { checkImport, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { FileReading } from './file-reading.tsx'
import { mappingOf, problemOf, unfilledOf } from './mapping-draft.ts'
import { RowHandling } from './row-handling.tsx'
import { canBecomeSchema, SaveSchema } from './save-schema.tsx'

interface MappingStepProps {
  one: DataImport
  /** Back to the rows that are checked already. */
  onBack: (() => void) | undefined
  onChecked: () => void
}

/** How the file is read, what each column fills, and what becomes of the rows. */
export function MappingStep({ one, onBack, onChecked }: MappingStepProps) {
  const text = useText()
  const { t } = text
  const [mapping, setMapping] = useState(() => mappingOf(one))
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const check = useSave(checkImport, { handlesErrors: true })
  const unfilled = unfilledOf(mapping, one.targets)
  const change = (next: typeof mapping) => {
    setMapping(next)
    setRefusals([])
  }
  const begin = async () => {
    const problem = problemOf(mapping)
    if (problem) return setRefusals([t(problem)])
    try {
      await check.mutateAsync({ params: { id: one.id }, body: mapping })
      onChecked()
    } catch (error) {
      setRefusals(errorMessages(error, text))
    }
  }
  return (
    <>
      <FileReading one={one} />
      <Section title={t('imports.columns')} description={t('imports.columnsHint')}>
        <ColumnChoices columns={one.columns} targets={one.targets} mapping={mapping} onChange={change} isReadOnly={!one.can.map} />
        {unfilled.length > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />} role="status">
            {t('imports.unfilled', { count: unfilled.length, names: unfilled.map(({ name }) => name).join(', ') })}
          </Alert>
        )}
        {canBecomeSchema(one, mapping) && <SaveSchema one={one} mapping={mapping} />}
      </Section>
      <Section title={t('imports.rowsTitle')}>
        <RowHandling target={one.target} targets={one.targets} mapping={mapping} onChange={change} isReadOnly={!one.can.map} />
        <Stack gap="md">
          {refusals.length > 0 && (
            <Alert color="red" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />} role="alert">
              {refusals.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            {onBack && (
              <Button variant="default" mih={44} onClick={onBack}>
                {t('imports.backToRows')}
              </Button>
            )}
            {one.can.map && (
              <Button mih={44} loading={check.isPending} onClick={() => void begin()}>
                {t('imports.check', { count: one.total })}
              </Button>
            )}
          </Group>
        </Stack>
      </Section>
    </>
  )
}
