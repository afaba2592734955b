import { useRef, useState } from 'react'
import { Stack, Switch, Text } from '@mantine/core'
import { IconCategory, IconClipboardList, IconForms } from '@tabler/icons-react'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { addressOf } from '../../../addresses.ts'
import { ContentStatusBadge } from '../../../entities/content-status-badge.tsx'
import { apart } from '../../../forms/rule-editor/rule-sentences.ts'
import { RuleSentence } from '../../../forms/rule-editor/rule-sentence.tsx'
import { useText } from '../../../language/use-text.tsx'
import { PlainLink } from '../../../ui/navigation/link.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { Section } from '../../../ui/page/section.tsx'
import { ruleId } from '../../definitions/draft/definition-draft.ts'
import { stepLabel } from '../../transaction-types/service-mode.ts'
import { flowsOf, isWithin, rowsOf, touches, type Flow, type FlowEnd, type FlowForm } from './category-flows.ts'
import { FlowLines } from './flow-lines.tsx'
import { PictureCard } from './picture-card.tsx'
import { usePorts } from './use-ports.ts'
import styles from './picture.module.css'

/** Number of fields of a card that are shown at first. */
const MANY_ROWS = 10
/** Number of rules inside of forms above which they are hidden at first. */
const MANY_WITHIN = 8
const KINDS = ['reads', 'steers', 'writes', 'uses'] as const

interface CategoryPictureProps {
  category: ElementType
  functions: readonly OperationType[]
  services: readonly TransactionType[]
  /** Returns a rule as a sentence. */
  sentenceOf: (owner: string, ruleIndex: number) => string
}

/** The hovered part: one line, or all of a card or row. */
type Pointed = { flow: Flow } | { end: FlowEnd } | undefined

/** The names of a category's parts, and each flow between them in words, with the address where it is edited. */
function useFlowWords({ category, functions, services, sentenceOf }: CategoryPictureProps) {
  const { t, textOf } = useText()
  const nameOf = (named: { localizedNames: LocalizedTexts }) => textOf(named.localizedNames) || t('admin.unnamed')
  const editorOf = (owner: string) => {
    if (owner === category.id) return addressOf('/elements/types/$id/edit', { id: owner }, { step: 'rules' })
    if (services.some(({ id }) => id === owner)) return addressOf('/transactions/types/$id/edit', { id: owner }, { step: 'mode' })
    return addressOf('/operations/types/$id/edit', { id: owner }, { step: 'rules' })
  }
  const addressOfFlow = ({ owner, ruleIndex }: Flow) =>
    ruleIndex === undefined ? editorOf(owner) : `${editorOf(owner)}#${ruleId(ruleIndex)}`
  const describeFlow = ({ kind, owner, to, from, ruleIndex }: Flow): string => {
    if (kind !== 'uses') return sentenceOf(owner, ruleIndex!)
    const service = services.find(({ id }) => id === owner)!
    const operation = service.operations.find(({ id }) => id === to.row)!
    const used = functions.find(({ id }) => id === from?.card)!
    return t('types.uses', {
      service: apart(nameOf(service)),
      step: t(stepLabel(service.mode, operation.mode)),
      function: apart(nameOf(used)),
    })
  }
  return { nameOf, editorOf, addressOfFlow, describeFlow }
}

/** What is pointed at, and which flows and ends belong to it; the functions are undefined while nothing is. */
function usePointing(flows: readonly Flow[]) {
  const [pointed, setPointed] = useState<Pointed>()
  const isPointedAt = (flow: Flow) =>
    pointed !== undefined && ('flow' in pointed ? flow.id === pointed.flow.id : touches(flow, pointed.end))
  const active = pointed === undefined ? [] : flows.filter(isPointedAt)
  const isActiveEnd = (end: FlowEnd) =>
    active.some((flow) => touches(flow, end)) ||
    (pointed !== undefined && 'end' in pointed && pointed.end.card === end.card && end.row === undefined)
  return {
    active,
    isPointedAt: pointed && isPointedAt,
    isActiveEnd: pointed && isActiveEnd,
    point: (end: FlowEnd | undefined) => setPointed(end && { end }),
    setPointed,
  }
}

interface Cards extends Pick<CategoryPictureProps, 'functions'> {
  flows: readonly Flow[]
  words: ReturnType<typeof useFlowWords>
  pointing: ReturnType<typeof usePointing>
}

/** The cards of forms, which show all their fields when they are expanded, and those of services. */
function useCards({ functions, flows, words: { nameOf, editorOf }, pointing }: Cards) {
  const { t, textOf, text } = useText()
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const cardOf = (form: FlowForm, fieldsAddress: string) => {
    const isExpanded = expanded.includes(form.id)
    const { rows, hidden } = rowsOf(form, flows, isExpanded ? Number.POSITIVE_INFINITY : MANY_ROWS)
    return {
      id: form.id,
      rows: rows.map(({ field, depth }) => ({ id: field.id, title: fieldName(field, text), to: fieldsAddress, depth })),
      hidden,
      isExpanded,
      onToggle: () => setExpanded((before) => (isExpanded ? before.filter((id) => id !== form.id) : [...before, form.id])),
      note: t('fields.count', { count: enteredFields(form.dataPropertyTypes).length }),
      isActive: pointing.isActiveEnd,
      onPoint: pointing.point,
    }
  }
  const serviceCard = (service: TransactionType) => ({
    id: service.id,
    icon: IconClipboardList,
    title: nameOf(service),
    note: t(`admin.mode.${service.mode}`),
    badge: service.status === 'published' ? undefined : <ContentStatusBadge status={service.status} />,
    to: addressOf('/transactions/types/$id/edit', { id: service.id }),
    rows: service.operations.map((operation) => ({
      id: operation.id,
      title: textOf(operation.localizedNames) || nameOf(functions.find(({ id }) => id === operation.operationTypeId) ?? NAMELESS),
      note: t(stepLabel(service.mode, operation.mode)),
      to: editorOf(service.id),
    })),
    hidden: 0,
    isExpanded: false,
    onToggle: () => undefined,
    isActive: pointing.isActiveEnd,
    onPoint: pointing.point,
  })
  return { expanded, cardOf, serviceCard }
}

/** A category with its functions and services, and how values flow between them. */
export function CategoryPicture({ category, functions, services, sentenceOf }: CategoryPictureProps) {
  const { t } = useText()
  const go = useGo()
  const box = useRef<HTMLDivElement>(null)
  const flows = flowsOf(category, functions, services)
  const within = flows.filter(isWithin)
  const [isWithinShown, setWithinShown] = useState(within.length <= MANY_WITHIN)
  const words = useFlowWords({ category, functions, services, sentenceOf })
  const pointing = usePointing(flows)
  const { isPointedAt, setPointed } = pointing
  const { expanded, cardOf, serviceCard } = useCards({ functions, flows, words, pointing })
  const { ports, width, height } = usePorts(
    box,
    JSON.stringify([category.version, functions.map(({ id }) => id), services.length, expanded]),
  )
  const { nameOf, addressOfFlow, describeFlow } = words
  const shownFlows = flows.filter((flow) => isWithinShown || !isWithin(flow) || isPointedAt?.(flow))
  return (
    <Stack gap="lg" className={styles.whole}>
      <Stack gap="xs">
        <Legend />
        {within.length > 0 && (
          <Switch
            size="sm"
            label={t('types.rulesWithin', { count: within.length })}
            checked={isWithinShown}
            onChange={(event) => setWithinShown(event.currentTarget.checked)}
          />
        )}
      </Stack>
      {/* scrolled by the keys of arrows where it is wider than the window */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.frame} tabIndex={0} aria-label={t('types.picture')}>
        <div className={styles.picture} ref={box}>
          <FlowLines
            flows={shownFlows}
            ports={ports}
            width={width}
            height={height}
            isActive={isPointedAt}
            onPoint={(flow) => setPointed(flow && { flow })}
            onOpen={(flow) => go(addressOfFlow(flow))}
          />
          <div className={styles.column}>
            <h2 className={styles.columnTitle}>{t('admin.category')}</h2>
            <PictureCard
              {...cardOf(category, addressOf('/elements/types/$id/edit', { id: category.id }, { step: 'fields' }))}
              icon={IconCategory}
              title={nameOf(category)}
              to={addressOf('/elements/types/$id/edit', { id: category.id })}
            />
          </div>
          <div className={styles.column}>
            <h2 className={styles.columnTitle}>{t('admin.operationTypes')}</h2>
            {functions.map((one) => (
              <PictureCard
                key={one.id}
                {...cardOf(one, addressOf('/operations/types/$id/edit', { id: one.id }, { step: 'fields' }))}
                icon={IconForms}
                title={nameOf(one)}
                badge={one.status === 'published' ? undefined : <ContentStatusBadge status={one.status} />}
                to={addressOf('/operations/types/$id/edit', { id: one.id })}
              />
            ))}
            {functions.length === 0 && <Text c="dimmed">{t('admin.operationTypesEmpty')}</Text>}
          </div>
          <div className={styles.column}>
            <h2 className={styles.columnTitle}>{t('admin.transactionTypes')}</h2>
            {services.map((service) => (
              <PictureCard key={service.id} {...serviceCard(service)} />
            ))}
            {services.length === 0 && <Text c="dimmed">{t('admin.transactionTypesEmpty')}</Text>}
          </div>
        </div>
      </section>
      <Section title={t('types.inWords')} description={t('types.inWordsHint')}>
        {flows.length === 0 && <Text c="dimmed">{t('types.noFlows')}</Text>}
        {[category, ...functions, ...services].map((owner) => (
          <OwnFlows
            key={owner.id}
            name={nameOf(owner)}
            flows={flows.filter((flow) => flow.owner === owner.id)}
            {...{ active: pointing.active, addressOfFlow, describeFlow, setPointed }}
          />
        ))}
      </Section>
    </Stack>
  )
}

function Legend() {
  const { t } = useText()
  return (
    <ul className={styles.legend}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <svg width={34} height={8} aria-hidden>
            <line x1={1} x2={33} y1={4} y2={4} className={styles.sample} data-kind={kind} />
          </svg>
          {t(`types.flow.${kind}`)}
        </li>
      ))}
    </ul>
  )
}

interface OwnFlowsProps {
  name: string
  flows: readonly Flow[]
  active: readonly Flow[]
  addressOfFlow: (flow: Flow) => string
  describeFlow: (flow: Flow) => string
  setPointed: (pointed: Pointed) => void
}

/** The flows that one part defines, in words. */
function OwnFlows({ name, flows, active, addressOfFlow, describeFlow, setPointed }: OwnFlowsProps) {
  if (flows.length === 0) return null
  return (
    <div>
      <Text fw={600} component="h3" mb={4}>
        {name}
      </Text>
      <ul className={styles.sentences}>
        {flows.map((flow) => (
          <li key={flow.id}>
            <PlainLink
              to={addressOfFlow(flow)}
              className={styles.sentence}
              data-active={active.includes(flow) || undefined}
              onPointerEnter={() => setPointed({ flow })}
              onPointerLeave={() => setPointed(undefined)}
              onFocus={() => setPointed({ flow })}
              onBlur={() => setPointed(undefined)}
            >
              <RuleSentence sentence={describeFlow(flow)} />
            </PlainLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NAMELESS = { localizedNames: [] }
