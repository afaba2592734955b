import { useState } from 'react'
import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { eventRule, tickOf, withTick } from '@verka/domain/processors/event-rules.ts'
import type { Processor } from '@verka/domain/processors/processor-configs.api.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { addressOf } from '../../../addresses.ts'
import { newId } from '../../../data/new-id.ts'
import { draftErrors, type DraftErrors } from '../../../forms/draft/draft-errors.ts'
import type { RuleSubjects } from '../../../forms/rule-editor/rule-subjects.ts'
import { RulesEditor } from '../../../forms/rule-editor/rules-editor.tsx'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ruleId } from '../../definitions/draft/definition-draft.ts'
import { IMPLEMENTATION_ICONS } from '../../../entities/implementation-icon.ts'
import { eventChoices } from './event-choices.ts'
import classes from './feeding.module.css'

const NO_EVENTS: ReadonlySet<MessageEvent> = new Set()
/** Number of configs without a tick that are shown at once. */
const SHOWN = 4

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
  const [areAllShown, setAllShown] = useState(false)
  if (isLoading) return <FeedingSkeleton />
  if (!processors) return null
  const isFed = ({ id }: Processor) => rules.some(({ target }) => target.referenceId === id)
  const isBindable = (processor: Processor) => isFed(processor) || eventChoices(processor, mode, NO_EVENTS).length > 0
  const bindable = processors.filter(isBindable).toSorted((one, other) => Number(isFed(other)) - Number(isFed(one)))
  const fed = bindable.filter(isFed).length
  const shown = areAllShown ? bindable : bindable.slice(0, Math.max(fed, SHOWN))
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
        <ul className={classes.processors}>
          {shown.map((processor) => (
            <li key={processor.id} className={classes.processor}>
              <Ticks processor={processor} mode={mode} rules={rules} onChange={onChange} isReadOnly={isReadOnly} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < bindable.length && (
        <Button variant="subtle" size="sm" style={{ alignSelf: 'flex-start' }} onClick={() => setAllShown(true)}>
          {t('processors.serviceMore', { count: bindable.length - shown.length })}
        </Button>
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

/** Errors of some rules of a list, with their positions among these. */
const errorsOf = (positions: readonly number[], errors: DraftErrors): DraftErrors =>
  draftErrors(
    errors.all.flatMap((error) => {
      const [index = '', ...rest] = (error.field ?? '').split('.')
      const position = positions.indexOf(Number(index))
      return position < 0 ? [] : [{ ...error, field: [position, ...rest].join('.') }]
    }),
  )

interface TicksProps extends Pick<FeedingSectionProps, 'mode' | 'rules' | 'onChange' | 'isReadOnly'> {
  processor: Processor
}

/** The events at which a service runs a config. */
function Ticks({ processor, mode, rules, onChange, isReadOnly }: TicksProps) {
  const { t } = useText()
  const { id, processorType, implementation, name, isOn } = processor
  const Icon = IMPLEMENTATION_ICONS[implementation]
  const ofConfig = rules.filter(({ target }) => target.referenceId === id)
  const ticked = new Set(ofConfig.flatMap((rule) => tickOf(rule)?.event ?? []))
  const ownCount = ofConfig.length - ofConfig.filter((rule) => tickOf(rule) !== undefined).length
  const set = (event: MessageEvent, isTicked: boolean) =>
    onChange(withTick(rules, { configId: id, event, isOn: isTicked }, (tick) => eventRule(newId(), processorType, tick)))
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>
        <Icon size={20} stroke={1.7} aria-hidden />
        <span>
          {t(`processors.tick.${implementation}`)}
          <span className={classes.name}>
            <Link to={addressOf('/processors/configs/$id/edit', { id })} size="sm">
              {name}
            </Link>
            {ownCount > 0 && ` · ${t('processors.ownRule', { count: ownCount })}`}
          </span>
        </span>
      </legend>
      {!isOn && (
        <Alert color="gray" p="xs" icon={<IconPlayerPause size={18} stroke={1.8} />}>
          {t('processors.isOff')}
        </Alert>
      )}
      <div className={classes.events}>
        {eventChoices(processor, mode, ticked).map((event) => (
          <Checkbox
            key={event}
            label={t(`processors.when.${event}`)}
            checked={ticked.has(event)}
            aria-readonly={isReadOnly || undefined}
            onChange={({ currentTarget }) => !isReadOnly && set(event, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

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
