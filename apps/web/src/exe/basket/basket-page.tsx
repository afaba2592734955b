import { Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { getTransactionType, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText, type Text as Texts } from '../../language/use-text.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import { Page } from '../../ui/page/page.tsx'
import { AddObject } from './add-object.tsx'
import { hasFailed, isWaiting, type BasketItem, type BasketStep } from './items/basket-items.ts'
import { BasketList } from './items/basket-list.tsx'
import { FunctionChoice } from './function-choice.tsx'
import { NewsLine, useNews } from './news.tsx'
import { AllDoneBar, ResultAlert } from './sending/result.tsx'
import { SharedFormOf } from './shared-form-of.tsx'
import { useAdding } from './use-adding.ts'
import { useBasket } from './use-basket.ts'
import { firstOf, isUndone, useLoans, useReceipts } from './sending/use-each-object.ts'
import { useItemsNow } from './items/use-items-now.ts'

/**
 * Lends or returns several objects at once (`/exe?basket={service}&step=complete`): scans, and one form for all. `with` is the object of
 * the previous page.
 */
export default function BasketPage({ serviceId }: { serviceId: string }) {
  const [search] = useAddressSearch()
  const step: BasketStep = search.step === 'complete' ? 'complete' : 'start'
  const service = useCall(getTransactionType, { params: { id: serviceId } })
  return (
    <LoadedPage key={`${serviceId} ${step}`} answer={service}>
      {(found) => <Basket service={found} step={step} />}
    </LoadedPage>
  )
}

const NONE: readonly BasketItem[] = []

/** Moves the focus to the outcome when all is sent. */
function useOutcomeFocus(isSending: boolean) {
  const outcome = useRef<HTMLDivElement>(null)
  const hasSent = useRef(false)
  useEffect(() => {
    if (isSending) hasSent.current = true
    if (!hasSent.current || isSending) return
    hasSent.current = false
    // the outcome begins above the pressed button
    window.scrollTo({ top: 0 })
    outcome.current?.focus({ preventScroll: true })
  }, [isSending])
  return outcome
}

interface Sending {
  /** Number of objects that can be sent now, and of those that wait. */
  able: number
  all: number
  isStart: boolean
  isRetry: boolean
  isForOther: boolean
}

/** The text of the button that sends. */
function actionText(t: Texts['t'], { able, all, isStart, isRetry, isForOther }: Sending) {
  if (isRetry) return t('exe.basketRetry', { count: able })
  const key = !isStart ? 'exe.basketReturn' : isForOther ? 'exe.basketLendOut' : 'exe.basketLend'
  return t(able > 0 && able < all ? `${key}Some` : key, { count: able || all, all })
}

type BasketNow = ReturnType<typeof useBasket>

interface Shown {
  service: TransactionType
  step: BasketStep
  /** The objects that are not done. */
  waiting: readonly BasketItem[]
}

/** Whether each object can be lent or returned now, as far as known. */
function useObjectStates({ operationTypeId, filledIn, isSending, sentAt }: BasketNow, { service, step, waiting }: Shown) {
  const isStart = step === 'start'
  const now = useItemsNow(isStart ? waiting : NONE, { transactionTypeId: service.id, operationTypeId }, filledIn, {
    isEnabled: !isSending,
    since: sentAt,
  })
  const { loans, unknown: unknownLoans } = useLoans(isStart ? NONE : waiting)
  const unknown = isStart ? now.unknown : unknownLoans
  const isKnown = isSending || unknown.size === 0
  // a possibly saved one is sent again, in any known state
  const able = waiting.filter(({ id, sent }) => sent !== undefined || isSending || now.items.get(id)?.obstacle === undefined)
  return { waiting, now, loans, unknown, isKnown, able }
}

type ObjectStates = ReturnType<typeof useObjectStates>

/** What became of a basket that was sent. */
function outcomeOf({ items, isSending }: BasketNow, { waiting, now, able }: ObjectStates) {
  const done = items.length - waiting.length
  const failed = waiting.filter(hasFailed)
  const isReported = done > 0 || failed.length > 0
  // it comes first as soon as all is sent
  const isResult = isReported && !isSending
  const isAllDone = isResult && waiting.length === 0
  const isOver =
    isResult &&
    waiting.length > 0 &&
    failed.length === waiting.length &&
    able.length === 0 &&
    waiting.every(({ id }) => now.items.get(id)?.earlier === undefined)
  return { done, failed, isReported, isResult, isAllDone, isOver }
}

function Basket({ service, step }: { service: TransactionType; step: BasketStep }) {
  const { t, textOf } = useText()
  const { user } = useSession()
  const go = useGo()
  const basket = useBasket(service, step)
  const name = textOf(service.localizedNames)
  const { items, operationTypeId, isSending } = basket
  const waiting = useMemo(() => items.filter(isWaiting), [items])
  // the form stays while objects are added and removed
  const [source, setSource] = useState<BasketItem>()
  if (!source && waiting[0]) setSource(waiting[0])
  if (source && items.length === 0) setSource(undefined)
  const { news, show, forget } = useNews()
  const { addScanned, addChosen } = useAdding(basket, { service, name, step }, { show, forget })

  const { borrower } = basket.filledIn.terms
  const isStart = step === 'start'
  const states = useObjectStates(basket, { service, step, waiting })
  const { now, isKnown, able } = states
  const isRetry = able.length > 0 && able.every(({ refusals }) => refusals !== undefined)
  const action = actionText(t, {
    able: able.length,
    all: waiting.length,
    isStart,
    isRetry,
    isForOther: borrower !== undefined && borrower.id !== user.id,
  })
  const outcome = outcomeOf(basket, states)
  const { failed, isResult, isAllDone, isOver } = outcome
  const reportEnd = useEffectEvent((isEnd: boolean) => basket.end(isEnd))
  useEffect(() => {
    if (isKnown && !isSending) reportEnd(isOver)
  }, [isKnown, isSending, isOver])
  const leave = () => {
    basket.clear()
    go(addressOf('/exe'), { force: true })
  }
  const adder = (
    <AddObject elementTypeId={service.elementTypeId} present={waiting.map(({ id }) => id)} onCode={addScanned} onChoose={addChosen} />
  )
  return (
    <Page
      width="narrow"
      title={t(isStart ? 'exe.lendSeveralOf' : 'exe.returnSeveralOf', { service: name })}
      description={isResult ? undefined : t('exe.basketHint')}
      back={{ to: addressOf('/exe'), label: t('exe.toStart') }}
    >
      {!isAllDone && basket.operations.length > 1 && operationTypeId !== undefined && (
        <FunctionChoice service={service} operations={basket.operations} chosen={operationTypeId} onChoose={basket.choose} />
      )}
      {!isResult && adder}
      {!isResult && <NewsLine news={news} />}
      <Objects basket={basket} step={step} states={states} outcome={outcome}>
        {isResult && waiting.length > 0 && (
          <>
            {/* above the list: its end may be under the bar */}
            <NewsLine news={news} />
            {adder}
          </>
        )}
      </Objects>
      {isAllDone && <AllDoneBar onEnd={leave} onNew={basket.clear} />}
      {source && operationTypeId !== undefined && waiting.length > 0 && (
        <SharedFormOf
          key={`${source.id} ${operationTypeId}`}
          item={source}
          service={service}
          operationTypeId={operationTypeId}
          now={now.forms.get(source.id)}
          begun={basket.filledIn}
          onChange={(filledIn) => basket.fillIn(operationTypeId, filledIn)}
          firstDue={firstOf(now.items, able)}
          mayBeSaved={waiting.some(({ sent }) => sent !== undefined)}
          action={action}
          whyNot={isKnown && able.length === 0 ? t('exe.basketNoneNow') : undefined}
          isKnown={isKnown}
          // a refused one may be refused again: only unanswered ones are retried by the main button
          isQuiet={isRetry && !able.some(({ sent }) => sent !== undefined)}
          isSending={isSending}
          end={isKnown && isOver ? { count: failed.length, act: leave } : undefined}
          onSend={() => {
            forget()
            void basket.send(new Set(waiting.filter((item) => !able.includes(item)).map(({ id }) => id)))
          }}
        />
      )}
    </Page>
  )
}

interface ObjectsProps {
  basket: BasketNow
  step: BasketStep
  states: ObjectStates
  outcome: ReturnType<typeof outcomeOf>
  children: ReactNode
}

/** The objects of a basket, below what became of them. */
function Objects({ basket, step, states, outcome, children }: ObjectsProps) {
  const { t } = useText()
  const { items, isSending } = basket
  const receipts = useReceipts(items)
  const focused = useOutcomeFocus(isSending)
  // a possibly saved one is sent again before it is dropped
  const droppable = outcome.failed.filter(({ sent }) => sent === undefined)
  return (
    <Stack gap="sm">
      <div role="status" ref={focused} tabIndex={-1} style={{ outline: 'none' }}>
        {outcome.isReported && (
          <ResultAlert
            done={outcome.done}
            count={items.length}
            undone={items.filter(({ done: id }) => id !== undefined && isUndone(step, receipts.get(id))).length}
            isSending={isSending}
            onDrop={outcome.isResult && droppable.length > 0 ? () => basket.remove(new Set(droppable.map(({ id }) => id))) : undefined}
          />
        )}
      </div>
      {items.length === 0 ? (
        <Text c="dimmed">{t('exe.basketObjects', { count: 0 })}</Text>
      ) : (
        <BasketList
          items={items}
          step={step}
          isSending={isSending}
          now={states.now.items}
          unknown={states.unknown}
          loans={states.loans}
          receipts={receipts}
          onRemove={(id) => basket.remove(new Set([id]))}
          onDue={(id, due) => basket.setDue(id, due)}
        />
      )}
      {children}
    </Stack>
  )
}
