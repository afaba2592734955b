import { Button, Group, NumberInput, Paper, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBarToUp, IconChecks } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import { useText } from '../../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { useAddressSearch } from '../../../ui/navigation/use-address.ts'
import { countOf } from '../import-result.ts'
import { RowCards } from './row-cards.tsx'
import { RowGrid } from './row-grid.tsx'
import { firstTabOf, tabsOf } from './row-tabs.ts'
import { shownColumnsOf } from './shown-columns.ts'
import { TabBar } from './tab-bar.tsx'
import { useCorrections } from './use-corrections.ts'
import { useImportRows } from './use-import-rows.ts'

const PHONE = '(max-width: 48em)'

interface ImportRowsProps {
  one: DataImport
  /** Called with the number of corrections that are not saved. */
  onUnsaved?: (count: number) => void
}

/** The rows of an import, by their outcomes. Before the start their cells can be corrected. */
export function ImportRows({ one, onUnsaved }: ImportRowsProps) {
  const { t } = useText()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const [{ rows: chosen }, setSearch] = useAddressSearch()
  const tabs = tabsOf(one)
  // the first choice stays although its last row was corrected
  const [first] = useState(() => firstTabOf(tabs).key)
  // the address may still have a choice that the state before had
  const tab = tabs.find(({ key }) => key === chosen) ?? tabs.find(({ key }) => key === first) ?? tabs[0]!
  const [after, setAfter] = useState(0)
  const [isAll, setIsAll] = useState(false)
  const rows = useImportRows(one.id, tab.outcomes, after)
  const corrections = useCorrections(one.id, rows.show)
  const { latest, count: unsaved } = corrections
  useEffect(() => onUnsaved?.(unsaved), [unsaved, onUnsaved])
  const columns = shownColumnsOf(one, isAll, t)
  const hasUnused = one.mapping.columns.some((key) => key === null) && one.mapping.columns.some((key) => key !== null)
  const Rows = isPhone ? RowCards : RowGrid
  const body = () => {
    if (rows.errorTexts.length > 0) return <ErrorState messages={rows.errorTexts} onRetry={rows.retry} />
    if (rows.isPending) return <ListSkeleton />
    if (rows.count === 0)
      return <EmptyState icon={IconChecks} title={t(tab.key === 'wrong' ? 'imports.noneWrong' : 'imports.noRowsHere')} />
    return (
      <Rows
        key={`${tab.key} ${after}`}
        label={t('imports.rowsOf', { name: one.fileName })}
        rows={rows}
        total={tab.count}
        columns={columns}
        target={one.target}
        corrections={one.can.correct ? corrections : undefined}
      />
    )
  }
  return (
    <Stack component="section" gap="sm" aria-label={t('imports.rows')}>
      <UnsavedChanges isDirty={unsaved > 0} />
      <TabBar
        tabs={tabs}
        shown={tab.key}
        onShow={(key) => {
          setAfter(0)
          setSearch({ rows: key })
        }}
      />
      <Group justify="space-between" gap="sm">
        {one.can.correct ? <Text c="dimmed">{t(isPhone ? 'imports.correctHintPhone' : 'imports.correctHint')}</Text> : <span />}
        <Group gap="md">
          {hasUnused && (
            <Switch label={t('imports.unusedToo')} checked={isAll} onChange={({ currentTarget: { checked } }) => setIsAll(checked)} />
          )}
          <RowJump isMoved={after > 0} total={countOf(one)} onJump={(number) => setAfter(Math.max(0, number - 1))} />
        </Group>
      </Group>
      <Paper
        withBorder
        radius="lg"
        style={{ overflow: isPhone ? undefined : 'hidden', background: 'var(--verka-card)' }}
        aria-busy={rows.isPending}
      >
        {body()}
      </Paper>
      <VisuallyHidden role="status">
        {latest
          ? [
              t('imports.checkedAgain', { number: latest.number, outcome: t(`imports.row.${latest.outcome}`) }),
              ...latest.errors.map(({ text }) => text),
            ].join(' ')
          : ''}
      </VisuallyHidden>
    </Stack>
  )
}

/** Rows up to which a scroll is quicker than a number. */
const FEW = 100

/** Shows the rows from one with a number of the file on. */
function RowJump({ isMoved, total, onJump }: { isMoved: boolean; total: number; onJump: (number: number) => void }) {
  const { t } = useText()
  const [number, setNumber] = useState<string | number>('')
  if (total <= FEW) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typeof number === 'number') onJump(number)
      }}
    >
      <Group gap="xs">
        {isMoved && (
          <Button
            variant="subtle"
            onClick={() => {
              setNumber('')
              onJump(1)
            }}
            leftSection={<IconArrowBarToUp size={16} stroke={1.8} aria-hidden />}
          >
            {t('lists.toStart')}
          </Button>
        )}
        <NumberInput
          aria-label={t('imports.jumpTo')}
          placeholder={t('imports.jumpTo')}
          value={number}
          min={1}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          w={150}
          onChange={setNumber}
        />
        <Button type="submit" variant="default">
          {t('imports.jump')}
        </Button>
      </Group>
    </form>
  )
}
