import { useState } from 'react'
import { Paper, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconFileExport, IconFileImport, IconLanguage, IconSearch } from '@tabler/icons-react'
import type { TextFilter } from '@verka/domain/definition-texts/completeness.ts'
import { summarizeDefinitionTexts, type TextSummary } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { TEXT_KINDS, type TextKind } from '@verka/domain/definition-texts/text-kinds.ts'
import { CULTURES, isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { Locked } from '../../ui/feedback/locked.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { HeadActions } from '../../ui/page/head-actions.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Select } from '../../ui/choices/select.tsx'
import classes from './definition-texts.module.css'
import { useExchangeDialogs } from './exchange/use-exchange-dialogs.tsx'
import { holderKey, useTextDrafts } from './text-drafts.ts'
import { TextGroup } from './text-group.tsx'
import type { LanguagePair } from './text-panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

const PHONE = '(max-width: 48em)'
const MAX_SEARCH = 200

/** What the address says is shown: texts that are missing in any language, or in one. */
const missingIn = (show: string | undefined): readonly Culture[] => (show === 'missing' ? CULTURES : isCulture(show) ? [show] : [])
const kindOf = (name: string | undefined): TextKind | undefined => TEXT_KINDS.find((kind) => kind === name)

/** `/definitionTexts`: the texts of all definitions of the site in all languages. */
export default function TextsPage() {
  const [search, setSearch] = useAddressSearch()
  const kind = kindOf(search.kind)
  const filter: TextFilter = { search: search.search?.slice(0, MAX_SEARCH), missingIn: missingIn(search.show) }
  const answer = useCall(
    summarizeDefinitionTexts,
    {
      body: {
        ...(kind && { kinds: [kind] }),
        ...(filter.search && { search: filter.search }),
        ...(filter.missingIn?.length && { missingIn: [...filter.missingIn] }),
      },
    },
    { keepPrevious: true },
  )
  return (
    <LoadedPage answer={answer}>
      {(data) => <Texts {...data} filter={filter} kind={kind} show={search.show} onFilter={setSearch} />}
    </LoadedPage>
  )
}

interface TextsProps {
  total: number
  missing: Record<Culture, number>
  items: TextSummary[]
  filter: TextFilter
  kind: TextKind | undefined
  show: string | undefined
  onFilter: ReturnType<typeof useAddressSearch>[1]
}

function Texts({ total, missing, items, filter, kind, show, onFilter }: TextsProps) {
  const { t } = useText()
  const { tenant } = useSession()
  const { exportTexts, importTexts } = useExchangeDialogs()
  const drafts = useTextDrafts()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { pair, setPair } = usePair(missingIn(show))
  const canEdit = items.some((item) => item.canEdit)
  const isFiltered = kind !== undefined || Boolean(filter.search) || Boolean(filter.missingIn?.length)
  const toggle = (key: string) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <Page
      title={t('shell.definitionTexts')}
      description={t(canEdit || items.length === 0 ? 'definitionTexts.hint' : 'definitionTexts.hintRead')}
      actions={
        <HeadActions
          actions={[
            {
              label: t('definitionTexts.export'),
              icon: <IconFileExport size={18} stroke={1.8} aria-hidden />,
              act: () => exportTexts(kind),
            },
            ...(canEdit
              ? [{ label: t('definitionTexts.import'), icon: <IconFileImport size={18} stroke={1.8} aria-hidden />, act: importTexts }]
              : []),
          ]}
        />
      }
    >
      <Stack gap="lg">
        {tenant.isLockedDown && <Locked>{t('definitionTexts.locked')}</Locked>}
        <Overview total={total} missing={missing} />
        <Filters kind={kind} show={show} search={filter.search ?? ''} onFilter={onFilter} />
        {items.length === 0 ? (
          <Nothing isFiltered={isFiltered} isComplete={!filter.search && Boolean(filter.missingIn?.length)} />
        ) : (
          <Paper withBorder radius="lg" className={classes.list}>
            <ul className={classes.groups} aria-label={t('shell.definitionTexts')}>
              {items.map((group) => (
                <TextGroup
                  key={holderKey(group)}
                  group={group}
                  isOpen={opened.has(holderKey(group))}
                  onToggle={() => toggle(holderKey(group))}
                  filter={filter}
                  drafts={drafts}
                  pair={pair}
                  onPair={setPair}
                />
              ))}
            </ul>
          </Paper>
        )}
      </Stack>
      <UnsavedChanges isDirty={Object.keys(drafts.drafts).length > 0} />
    </Page>
  )
}

/** The pair of languages of a narrow screen: from that of the tenant to one that is missing, or to another one. */
function usePair(missing: readonly Culture[]): { pair: LanguagePair | undefined; setPair: (pair: LanguagePair) => void } {
  const { tenant } = useSession()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<LanguagePair>()
  const other = (one: Culture) => CULTURES.find((culture) => culture !== one)!
  const wanted = missing.length === 1 ? missing[0]! : other(tenant.culture)
  const pair = chosen ?? { from: wanted === tenant.culture ? other(wanted) : tenant.culture, to: wanted }
  return { pair: isPhone ? pair : undefined, setPair: setChosen }
}

/** How complete each language is in all definitions that are shown. */
function Overview({ total, missing }: Pick<TextsProps, 'total' | 'missing'>) {
  const { t, formatNumber } = useText()
  return (
    <Paper component="section" withBorder radius="lg" className={classes.overview} aria-label={t('definitionTexts.completeness')}>
      {CULTURES.map((culture) => {
        const share = total === 0 ? 100 : ((total - missing[culture]) / total) * 100
        // not 100 before it is complete
        const percent = formatNumber(missing[culture] > 0 ? Math.min(Math.round(share), 99) : 100)
        const name = t(`ui.language.${culture}`)
        return (
          <div key={culture} className={classes.overviewLanguage}>
            <div className={classes.overviewHead}>
              <Text fw={550}>{name}</Text>
              <Text size="sm" c="dimmed">
                {missing[culture] === 0
                  ? t('definitionTexts.complete')
                  : `${t('definitionTexts.percent', { percent })} · ${t('definitionTexts.missing', { count: missing[culture] })}`}
              </Text>
            </div>
            <ProgressBar value={share} color={missing[culture] === 0 ? 'green' : 'yellow'} />
          </div>
        )
      })}
    </Paper>
  )
}

interface FiltersProps {
  kind: TextKind | undefined
  show: string | undefined
  search: string
  onFilter: TextsProps['onFilter']
}

function Filters({ kind, show, search, onFilter }: FiltersProps) {
  const { t } = useText()
  const [typed, setTyped] = useState(search)
  const [settled] = useDebouncedValue(typed, 300)
  const [sent, setSent] = useState(search)
  if (settled !== sent && settled === typed) {
    setSent(settled)
    queueMicrotask(() => onFilter({ search: settled }, { isTyping: true }))
  }
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        label={t('definitionTexts.search')}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        maxLength={MAX_SEARCH}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label={t('definitionTexts.show')}
        data={[
          { value: 'all', label: t('definitionTexts.showAll') },
          { value: 'missing', label: t('definitionTexts.showMissing') },
          ...CULTURES.map((culture) => ({
            value: culture,
            label: t('definitionTexts.showMissingIn', { language: t(`ui.language.${culture}`).toLowerCase() }),
          })),
        ]}
        value={missingIn(show).length > 0 ? show! : 'all'}
        allowDeselect={false}
        onChange={(value) => onFilter({ show: value === 'all' ? undefined : (value ?? undefined) })}
      />
      <Select
        label={t('definitionTexts.kinds')}
        data={[
          { value: 'all', label: t('definitionTexts.allKinds') },
          ...TEXT_KINDS.map((one) => ({ value: one, label: t(`definitionTexts.kind.${one}`) })),
        ]}
        value={kind ?? 'all'}
        allowDeselect={false}
        onChange={(value) => onFilter({ kind: value === 'all' ? undefined : (value ?? undefined) })}
      />
    </div>
  )
}

function Nothing({ isFiltered, isComplete }: { isFiltered: boolean; isComplete: boolean }) {
  const { t } = useText()
  const { user } = useSession()
  if (isComplete)
    return <EmptyState icon={IconLanguage} title={t('definitionTexts.nothingMissing')} text={t('definitionTexts.nothingMissingHint')} />
  if (isFiltered) return <EmptyState icon={IconSearch} title={t('definitionTexts.nothing')} text={t('definitionTexts.nothingHint')} />
  return (
    <EmptyState
      icon={IconLanguage}
      title={t('definitionTexts.empty')}
      text={t('definitionTexts.emptyHint')}
      action={user.role !== 'siteAdmin' && <ButtonLink to={addressOf('/elements/types')}>{t('admin.elementTypes')}</ButtonLink>}
    />
  )
}
