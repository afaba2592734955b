import { useId, useState } from 'react'
import { Alert, Checkbox, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlayerPause } from '@tabler/icons-react'
import { eventRule, tickOf, withTick } from '@verka/domain/processors/event-rules.ts'
import type { Processor } from '@verka/domain/processors/processor-configs.api.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { addressOf } from '../../../addresses.ts'
import { newId } from '../../../data/new-id.ts'
import { IMPLEMENTATION_ICONS } from '../../../entities/implementation-icon.ts'
import { useText } from '../../../language/use-text.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { eventChoices } from './event-choices.ts'
import classes from './feeding.module.css'

interface ProcessorRowProps {
  processor: Processor
  mode: TransactionMode
  rules: readonly Rule[]
  onChange: (rules: Rule[]) => void
  isReadOnly: boolean
  /** Whether its ticks are shown from the beginning. */
  isOpenFirst: boolean
}

/** A config and the events at which a service runs it: as one sentence, and opened as a tick for each event. */
export function ProcessorRow({ processor, mode, rules, onChange, isReadOnly, isOpenFirst }: ProcessorRowProps) {
  const { t, culture } = useText()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const ticksId = useId()
  const { id, processorType, implementation, name, isOn } = processor
  const Icon = IMPLEMENTATION_ICONS[implementation]
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const ofConfig = rules.filter(({ target }) => target.referenceId === id)
  const ticked = new Set(ofConfig.flatMap((rule) => tickOf(rule)?.event ?? []))
  const ownCount = ofConfig.length - ofConfig.filter((rule) => tickOf(rule) !== undefined).length
  const choices = eventChoices(processor, mode, ticked)
  const set = (event: MessageEvent, isTicked: boolean) =>
    onChange(withTick(rules, { configId: id, event, isOn: isTicked }, (tick) => eventRule(newId(), processorType, tick)))
  const events = choices.filter((event) => ticked.has(event)).map((event) => t(`processors.when.${event}`))
  const asked = t(`processors.tick.${implementation}`, { events: '…' })
  const sentence =
    events.length === 0 || isOpen
      ? asked
      : t(`processors.tick.${implementation}`, { events: new Intl.ListFormat(culture, { type: 'disjunction' }).format(events) })
  return (
    <li className={classes.processor} data-used={ofConfig.length > 0 || undefined}>
      <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={ticksId} onClick={() => setOpen(!isOpen)}>
        <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
        <span className={classes.what}>
          <span className={classes.name}>{name}</span>
          <Text span size="sm" c="dimmed" display="block">
            {sentence}
            {ownCount > 0 && ` · ${t('processors.ownRule', { count: ownCount })}`}
          </Text>
        </span>
        {!isOn && (
          <StatusBadge tone="neutral" icon={IconPlayerPause}>
            {t('processors.state.off')}
          </StatusBadge>
        )}
        <Chevron size={18} stroke={1.8} aria-hidden className={classes.icon} />
      </button>
      <fieldset id={ticksId} className={classes.ticks} hidden={!isOpen} aria-label={`${name}: ${asked}`}>
        {!isOn && (
          <Alert color="gray" p="xs" icon={<IconPlayerPause size={18} stroke={1.8} />}>
            {t('processors.isOff')}
          </Alert>
        )}
        <div className={classes.events}>
          {choices.map((event) => (
            <Checkbox
              key={event}
              className={classes.event}
              label={t(`processors.when.${event}`)}
              checked={ticked.has(event)}
              aria-readonly={isReadOnly || undefined}
              onChange={({ currentTarget }) => !isReadOnly && set(event, currentTarget.checked)}
            />
          ))}
        </div>
        <Link to={addressOf('/processors/configs/$id/edit', { id })} size="sm" aria-label={t('processors.toSettingsOf', { name })}>
          {t('processors.toSettings')}
        </Link>
      </fieldset>
    </li>
  )
}
