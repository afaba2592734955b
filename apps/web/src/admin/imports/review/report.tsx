import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react'
import type { ImportOutcome } from '@verka/domain/imports/import-states.ts'
import { undoImport, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { OutcomeCounts } from '../../../ui/feedback/outcome-counts.tsx'
import { addressOfNewImport, addressOfTargets } from '../import-addresses.ts'
import { countOf } from '../import-result.ts'
import { ImportRows } from '../rows/import-rows.tsx'
import { NOT_IMPORTED } from '../rows/row-tabs.ts'
import { FailedRows } from './failed-rows.tsx'

const REPORTED: readonly ImportOutcome[] = ['created', 'updated', 'unchanged', 'skipped', 'undone', 'kept']
/** Outcomes that a report has although there are none. */
const ALWAYS: Partial<Record<DataImport['state'], readonly ImportOutcome[]>> = { done: ['created', 'updated'], undone: ['undone', 'kept'] }

/** What became of the rows of an import that has ended, and what can be done now. */
export function Report({ one }: { one: DataImport }) {
  const { t } = useText()
  const { state, counts } = one
  const notImported = countOf(one, NOT_IMPORTED)
  const left = countOf(one, ['waiting', 'create', 'update'])
  const shown = REPORTED.filter((outcome) => counts[outcome] > 0 || ALWAYS[state]?.includes(outcome))
  return (
    <>
      <Section title={t(`imports.report.${state as 'done' | 'stopped' | 'undone'}`)}>
        {state === 'stopped' && (
          <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />}>
            {stopText(one, t)}
          </Alert>
        )}
        {state === 'undone' && counts.kept > 0 && (
          <Alert color="blue" icon={<IconInfoCircle size={20} stroke={1.8} aria-hidden />}>
            {t('imports.keptHint', { count: counts.kept })}
          </Alert>
        )}
        <OutcomeCounts
          counts={[
            ...shown.map((outcome) => ({ label: t(`imports.outcome.${outcome}`), count: counts[outcome] })),
            ...(notImported > 0 || state === 'done' ? [{ label: t('imports.tab.notImported'), count: notImported }] : []),
            ...(left > 0 ? [{ label: t('imports.tab.left'), count: left }] : []),
          ]}
        />
        <Group gap="sm">
          <ButtonLink to={addressOfTargets(one)} variant="default" mih={44}>
            {t(`imports.toList.${one.target}`, { type: one.typeName ?? '' })}
          </ButtonLink>
          <ButtonLink to={addressOfNewImport(one.target, one.typeId)} variant="default" mih={44}>
            {t('imports.importMore')}
          </ButtonLink>
          <Undo one={one} />
        </Group>
      </Section>
      {notImported > 0 && <FailedRows one={one} count={notImported} />}
      <ImportRows one={one} />
    </>
  )
}

function stopText({ stoppedBecause, error, counts }: DataImport, t: ReturnType<typeof useText>['t']): string {
  const why = error?.text ?? t(`imports.stoppedBecause.${stoppedBecause ?? 'person'}`)
  return `${why} ${t(counts.created + counts.updated === 0 ? 'imports.nothingStays' : 'imports.savedStays')}`
}

/** Undoes an import as a whole, until its last day. */
function Undo({ one }: { one: DataImport }) {
  const { t, formatDateTime } = useText()
  const confirm = useConfirm()
  const undo = useSave(undoImport)
  const { id, target, can, counts, undoUntil } = one
  if (!can.undo) return null
  const what = (count: number) => t(`imports.count.${target}`, { count })
  const start = async () => {
    const text = [
      counts.created > 0 && t('imports.undoCreated', { what: what(counts.created) }),
      counts.updated > 0 && t('imports.undoUpdated', { what: what(counts.updated) }),
      t('imports.undoKept'),
    ]
    const question = {
      title: t('imports.undoTitle', { what: what(counts.created + counts.updated) }),
      text: text.filter(Boolean).join(' '),
      confirm: t('imports.undo'),
      isDangerous: true,
    }
    if (await confirm(question)) await undo.mutateAsync({ params: { id }, body: {} }).catch(() => undefined)
  }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
        mih={44}
        loading={undo.isPending}
        onClick={() => void start()}
      >
        {t('imports.undo')}
      </Button>
      {undoUntil !== null && (
        <Text size="sm" c="dimmed">
          {t('imports.undoUntil', { day: formatDateTime(undoUntil) })}
        </Text>
      )}
    </Group>
  )
}
