import { Alert, Button, Select, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getElementNow, getElementNowByCode, type ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getTransactionType, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { findSiteOfCode } from '@verka/domain/elements/elements.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { newId } from '../../forms/new-id.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useTypedCodes } from '../../ui/scanner/use-typed-codes.ts'
import { Page } from '../../ui/page/page.tsx'
import { AddObject } from './add-object.tsx'
import { hasFailed, isWaiting, itemOf, type BasketItem, type BasketStep, type FilledIn } from './basket-items.ts'
import { BasketList } from './basket-list.tsx'
import type { Due } from './execute-item.ts'
import { SharedForm } from './shared-form.tsx'
import { NewsLine, useNews } from './news.tsx'
import { obstacleTo } from './obstacles.ts'
import { useBasket } from './use-basket.ts'
import { firstOf, useDues, useLoans, useObstacles, useReceipts } from './use-each-object.ts'

/**
 * Several objects lent in one go, or given back (`/exe?basket={service}&step=complete`): scan, scan, scan, and one form for
 * all. `with` is an object that one comes from.
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

function Basket({ service, step }: { service: TransactionType; step: BasketStep }) {
  const text = useText()
  const { t, textOf } = text
  const { user, site, sites } = useSession()
  const [search, set] = useAddressSearch()
  const basket = useBasket(service, step)
  const name = textOf(service.localizedNames)
  const { items, operationTypeId } = basket
  const waiting = items.filter(isWaiting)
  // the form stays as it is while objects come and go
  const [source, setSource] = useState<BasketItem>()
  if (!source && waiting[0]) setSource(waiting[0])
  if (source && items.length === 0) setSource(undefined)

  const { news, say, forget } = useNews()
  const put = (now: ElementNow) => {
    const { title } = now.element
    const item = itemOf(now, service, step, newId())
    if (item === 'other') return say('warning', t('exe.basketOther', { title, service: name }))
    if (item === 'notLent') return say('warning', t('exe.basketNotLent', { title }))
    const isNew = basket.add(item)
    const why = step === 'start' ? obstacleTo(now, { due: undefined, userId: user.id, now: new Date() }, text) : undefined
    if (why !== undefined) {
      const takeOut = () => {
        basket.remove(item.id)
        forget()
      }
      say('warning', t('exe.basketCannot', { title, why }), { label: t('exe.basketRemove', { title }), act: takeOut })
    } else if (isNew) say('success', t('exe.basketAdded', { title }))
    else say('info', t('exe.basketAlready', { title }))
  }
  /** Gives whether there is such an object. */
  const adding = async (asked: Promise<ElementNow>, unknown: string | undefined): Promise<boolean> => {
    try {
      put(await asked)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const texts = error.code === 'notFound' && unknown !== undefined ? [unknown] : errorMessages(error, text)
      say('warning', texts.join(' '))
      return false
    }
  }
  /** Of a code that there is none of here it says in which other of one's sites there is, as where one scans a single one. */
  const addScanned = async (scanned: string): Promise<boolean> => {
    const { code, site: named } = readScanned(scanned)
    if (code === '') return false
    const isOther = ({ key }: { key: string }) => key !== site.key
    const findOther = () =>
      call(findSiteOfCode, { params: { code } }).then(
        (found) => (isOther(found) ? found : undefined),
        () => undefined,
      )
    let other: { name: string } | undefined = sites.find((one) => one.key === named && isOther(one))
    if (!other) {
      const found = call(getElementNowByCode, { params: { code } })
      const isUnknown = await found.then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.code === 'notFound',
      )
      other = isUnknown && sites.length > 1 ? await findOther() : undefined
      if (!other) return adding(found, t('exe.unknownCode', { code }))
    }
    say('warning', `${t('exe.codeElsewhere', { code, site: other.name })}. ${t('exe.codeElsewhereHint', { site: site.name })}`)
    return false
  }
  useTypedCodes((scanned) => void addScanned(scanned))
  const addFirst = useEffectEvent((id: string) => {
    set({ with: undefined }, { isTyping: true })
    if (!items.some((item) => item.id === id)) void adding(call(getElementNow, { params: { id } }), undefined)
  })
  useEffect(() => {
    if (search.with !== undefined) addFirst(search.with)
  }, [search.with])

  const { borrower } = basket.filledIn.terms
  const done = items.length - waiting.length
  const dues = useDues(step === 'start' ? waiting : [], { transactionTypeId: service.id, operationTypeId }, basket.filledIn)
  const obstacles = useObstacles(step === 'start' && !basket.isSending ? waiting : [], dues, borrower?.id ?? user.id)
  const loans = useLoans(step === 'complete' ? waiting : [])
  // what may have arrived already is asked for again, whatever is known of it now
  const able = waiting.filter(({ id, sent }) => sent !== undefined || !obstacles.has(id))
  const isRetry = able.length > 0 && able.every(({ refusals }) => refusals !== undefined)
  const deed =
    step === 'complete' ? 'exe.basketReturn' : borrower !== undefined && borrower.id !== user.id ? 'exe.basketLendOut' : 'exe.basketLend'
  const isPart = able.length > 0 && able.length < waiting.length
  const action = isRetry
    ? t('exe.basketRetry', { count: able.length })
    : t(isPart ? `${deed}Some` : deed, { count: able.length || waiting.length, all: waiting.length })
  // what came of it stands first as soon as all is sent
  const isTold = done > 0 || waiting.some(hasFailed)
  const isResult = isTold && !basket.isSending
  const isAllDone = isResult && waiting.length === 0
  const receipts = useReceipts(items)
  const outcome = useRef<HTMLDivElement>(null)
  const hasSent = useRef(false)
  useEffect(() => {
    if (basket.isSending) hasSent.current = true
    if (!hasSent.current || basket.isSending) return
    hasSent.current = false
    // what came of it begins above the button that was pressed
    window.scrollTo({ top: 0 })
    outcome.current?.focus({ preventScroll: true })
  }, [basket.isSending])
  const adder = (
    <AddObject
      elementTypeId={service.elementTypeId}
      present={waiting.map(({ id }) => id)}
      onCode={addScanned}
      onChoose={(id) => adding(call(getElementNow, { params: { id } }), undefined)}
    />
  )
  return (
    <Page
      width="narrow"
      title={t(step === 'start' ? 'exe.lendSeveralOf' : 'exe.returnSeveralOf', { service: name })}
      description={isResult ? undefined : t('exe.basketHint')}
      back={{ to: addressOf('/exe'), label: t('exe.toStart') }}
    >
      {!isAllDone && basket.operations.length > 1 && operationTypeId !== undefined && (
        <FunctionChoice service={service} operations={basket.operations} chosen={operationTypeId} onChoose={basket.choose} />
      )}
      {!isResult && adder}
      {!isResult && <NewsLine news={news} />}
      <Stack gap="sm">
        <div role="status" ref={outcome} tabIndex={-1} style={{ outline: 'none' }}>
          {isTold &&
            (waiting.length > 0 ? (
              <Alert
                role="note"
                color={isResult ? 'yellow' : 'blue'}
                radius="md"
                icon={isResult && <IconAlertTriangle size={20} stroke={1.8} />}
              >
                {t('exe.basketDone', { done, count: items.length })}
              </Alert>
            ) : (
              <Alert role="note" color="green" radius="md" icon={<IconCircleCheck size={20} stroke={1.8} />}>
                {t('exe.basketAllDone', { count: items.length })}
              </Alert>
            ))}
        </div>
        {items.length === 0 ? (
          <Text c="dimmed">{t('exe.basketObjects', { count: 0 })}</Text>
        ) : (
          <BasketList
            items={items}
            step={step}
            isSending={basket.isSending}
            dues={dues}
            obstacles={obstacles}
            loans={loans}
            receipts={receipts}
            onRemove={basket.remove}
          />
        )}
        {isResult && waiting.length > 0 && (
          <>
            {/* above: what is below the last may lie under the bar */}
            <NewsLine news={news} />
            {adder}
          </>
        )}
        {isAllDone && (
          <Button variant="default" size="lg" onClick={basket.clear}>
            {t('exe.basketClear')}
          </Button>
        )}
      </Stack>
      {source && operationTypeId !== undefined && waiting.length > 0 && (
        <FormOf
          key={`${source.id} ${operationTypeId}`}
          item={source}
          service={service}
          operationTypeId={operationTypeId}
          begun={basket.filledIn}
          onChange={(filledIn) => basket.fillIn(operationTypeId, filledIn)}
          firstDue={firstOf(dues, able)}
          action={action}
          whyNot={able.length === 0 ? t('exe.basketNoneNow') : undefined}
          // what was refused may be so again: only what got no answer is sent once more as a matter of course
          isQuiet={isRetry && !able.some(({ sent }) => sent !== undefined)}
          isSending={basket.isSending}
          onSend={() => {
            forget()
            void basket.send(new Set(waiting.filter((item) => !able.includes(item)).map(({ id }) => id)))
          }}
        />
      )}
    </Page>
  )
}

interface FunctionChoiceProps {
  service: TransactionType
  operations: TransactionType['operations']
  chosen: string
  onChoose: (operationTypeId: string) => void
}

/** Which of the service's functions is done with all of them. */
function FunctionChoice({ service, operations, chosen, onChoose }: FunctionChoiceProps) {
  const { t, textOf } = useText()
  const functions = useCall(listOperationTypes, { query: { elementTypeId: service.elementTypeId } })
  const nameOf = (id: string) => textOf(functions.data?.items.find((type) => type.id === id)?.localizedNames ?? [])
  return (
    <Select
      size="lg"
      label={t('exe.chooseOperation')}
      allowDeselect={false}
      data={operations.map(({ operationTypeId, localizedNames }) => ({
        value: operationTypeId,
        label: textOf(localizedNames) || nameOf(operationTypeId),
      }))}
      value={chosen}
      onChange={(id) => id && onChoose(id)}
    />
  )
}

interface FormOfProps {
  item: BasketItem
  service: TransactionType
  operationTypeId: string
  begun: FilledIn
  onChange: (filledIn: FilledIn) => void
  firstDue: Due | undefined
  action: string
  whyNot: string | undefined
  isQuiet: boolean
  isSending: boolean
  onSend: () => void
}

function FormOf({ item: { id: elementId, transactionId }, service, operationTypeId, ...form }: FormOfProps) {
  const begin = useCall(
    prepareStart,
    { params: { operationTypeId, elementId, transactionTypeId: service.id } },
    { isEnabled: transactionId === undefined },
  )
  const end = useCall(
    prepareOperation,
    { params: { operationTypeId, elementId, mode: 'complete', transactionId: transactionId ?? '' } },
    { isEnabled: transactionId !== undefined },
  )
  return <Loaded answer={transactionId === undefined ? begin : end}>{(prepared) => <SharedForm prepared={prepared} {...form} />}</Loaded>
}
