import { useState, type ReactNode } from 'react'
import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { foldForSearch, searchWords } from '@verka/domain/lists/search-text.ts'
import { tickOf } from '@verka/domain/processors/event-rules.ts'
import type { Processor } from '@verka/domain/processors/processor-configs.api.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { addressOf } from '../../../addresses.ts'
import { draftErrors, type DraftErrors } from '../../../forms/draft/draft-errors.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { RulesEditor } from '../../../forms/rule-editor/rules-editor.tsx'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ruleId } from '../../definitions/draft/definition-draft.ts'
import { eventChoices } from './event-choices.ts'
import { ProcessorRow } from './processor-row.tsx'
import classes from './feeding.module.css'

const NO_EVENTS: ReadonlySet<MessageEvent> = new Set()
/** Up to this many configs have their ticks shown at once. */
const MAX_OPEN = 4
/** Above this many configs they are searched, and some without a rule are left out at first. */
const MAX_WITHOUT_SEARCH = 8

interface FeedingSectionProps {
  mode: TransactionMode
  rules: readonly Rule[]
  subjects: RuleSubjects
  onChange: (rules: Rule[]) => void
  errors: DraftErrors
  isReadOnly: boolean
}

/** What a service sends, and when: ticks, which are rules, and rules of its own making. */
export function FeedingSection({ mode, rules, subjects, onChange, errors, isReadOnly }: FeedingSectionProps) {
  const { t } = useText()
  const { processors, isLoading } = subjects
  // those that are used come first, and stay where they are while ticks change
  const [usedFirst] = useState(() => new Set(rules.map(({ target }) => target.referenceId)))
  if (isLoading) return <FeedingSkeleton />
  if (!processors) return null
  const isFed = ({ id }: Processor) => rules.some(({ target }) => target.referenceId === id)
  const isBindable = (processor: Processor) => isFed(processor) || eventChoices(processor, mode, NO_EVENTS).length > 0
  const bindable = processors.filter(isBindable).toSorted((one, other) => Number(usedFirst.has(other.id)) - Number(usedFirst.has(one.id)))
  const own = rules.map((rule, index) => ({ rule, index })).filter(({ rule }) => tickOf(rule) === undefined)
  return (
    <Section title={t('processors.service')} description={t('processors.serviceHint')}>
      {bindable.length === 0 ? (
        <Stack gap="sm" align="flex-start">
          <Text c="dimmed">{t('processors.serviceNone')}</Text>
          <Group gap="xs">
            <ButtonLink to={addressOf('/processors/configs/$type', { type: 'module' }, { create: '1' })} variant="default" size="sm">
              {t('processors.module.create')}
            </ButtonLink>
            <ButtonLink to={addressOf('/processors/configs/$type', { type: 'integration' }, { create: '1' })} variant="default" size="sm">
              {t('processors.integration.create')}
            </ButtonLink>
          </Group>
        </Stack>
      ) : (
        <Configs
          bindable={bindable}
          usedCount={bindable.filter(isFed).length}
          isUsedFirst={({ id }) => usedFirst.has(id)}
          renderRow={(processor) => (
            <ProcessorRow
              key={processor.id}
              processor={processor}
              mode={mode}
              rules={rules}
              onChange={onChange}
              isReadOnly={isReadOnly}
              isOpenFirst={bindable.length <= MAX_OPEN}
            />
          )}
        />
      )}
      {(bindable.length > 0 || own.length > 0) && (
        <Stack gap="sm">
          <Stack gap={2}>
            <Title order={3} fz="1rem">
              {t('processors.ownRules')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('processors.ownRulesHint')}
            </Text>
          </Stack>
          <RulesEditor
            rules={own.map(({ rule }) => rule)}
            subjects={subjects}
            onChange={(changed) => onChange([...rules.filter((rule) => tickOf(rule) !== undefined), ...changed])}
            errors={errorsOf(
              own.map(({ index }) => index),
              errors.below('matchRules'),
            )}
            isReadOnly={isReadOnly}
            ruleId={(index) => ruleId(own[index]?.index ?? rules.length)}
            words={{ empty: t('processors.ownRulesEmpty'), add: t('processors.ownRulesAdd') }}
          />
        </Stack>
      )}
    </Section>
  )
}

interface ConfigsProps {
  bindable: readonly Processor[]
  usedCount: number
  isUsedFirst: (processor: Processor) => boolean
  renderRow: (processor: Processor) => ReactNode
}

/** The configs that a service can run: with many of them a search, and at first those that are used and some others. */
function Configs({ bindable, usedCount, isUsedFirst, renderRow }: ConfigsProps) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const [areAllShown, setAllShown] = useState(false)
  const isMany = bindable.length > MAX_WITHOUT_SEARCH
  const words = searchWords(search)
  const found = bindable.filter(({ name, implementation }) => {
    const searched = foldForSearch(`${name} ${t(`processors.tick.${implementation}`, { events: '' })}`)
    return words.every((word) => searched.includes(word))
  })
  const isShort = isMany && !areAllShown && words.length === 0
  const shown = isShort ? found.slice(0, Math.max(found.filter(isUsedFirst).length, MAX_WITHOUT_SEARCH)) : found
  return (
    <Stack gap="sm">
      {isMany && (
        <TextInput
          type="search"
          aria-label={t('processors.serviceSearch')}
          placeholder={t('processors.serviceSearch')}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
          onKeyDown={(event) => {
            // the search is not part of the form
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {found.length === 0 ? t('processors.serviceNotFound') : t('processors.serviceCount', { count: usedCount, total: bindable.length })}
      </Text>
      {shown.length > 0 && <ul className={classes.processors}>{shown.map(renderRow)}</ul>}
      {shown.length < found.length && (
        <Button variant="subtle" size="sm" style={{ alignSelf: 'flex-start' }} onClick={() => setAllShown(true)}>
          {t('processors.serviceMore', { count: found.length - shown.length })}
        </Button>
      )}
    </Stack>
  )
}

/** Errors of some rules of a list, with their positions among these. */
const errorsOf = (positions: readonly number[], errors: DraftErrors): DraftErrors =>
  draftErrors(
    errors.all.flatMap((error) => {
      const [index = '', ...rest] = (error.field ?? '').split('.')
      const position = positions.indexOf(Number(index))
      return position < 0 ? [] : [{ ...error, field: [position, ...rest].join('.') }]
    }),
  )

function FeedingSkeleton() {
  const { t } = useText()
  return (
    <Section title={t('processors.service')} description={t('processors.serviceHint')}>
      <Stack gap="sm" aria-busy>
        <Skeleton height={110} radius="md" />
        <Skeleton height={110} radius="md" />
      </Stack>
    </Section>
  )
}
