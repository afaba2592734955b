import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { getElementNow, getElementNowByCode, type ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getTransactionType, type TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { codeIn } from '@verka/domain/elements/scanned-code.ts'
import { prepareOperation, prepareStart } from '@verka/domain/operations/operations.api.ts'
import { addressOf } from '../../addresses.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useCall } from '../../data/use-call.ts'
import { newId } from '../../forms/new-id.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useTypedCodes } from '../../ui/scanner/use-typed-codes.ts'
import { Page } from '../../ui/page/page.tsx'
import { AddObject } from './add-object.tsx'
import { isWaiting, itemOf, type BasketItem, type BasketStep } from './basket-items.ts'
import { BasketList } from './basket-list.tsx'
import type { FilledIn } from './execute-item.ts'
import { SharedForm } from './shared-form.tsx'
import { useBasket } from './use-basket.ts'

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
  const [search, set] = useAddressSearch()
  const basket = useBasket(service, step)
  const name = textOf(service.localizedNames)
  const { items } = basket
  const waiting = items.filter(isWaiting)
  // the form stays as it is while objects come and go
  const [source, setSource] = useState<BasketItem>()
  if (!source && waiting[0]) setSource(waiting[0])
  if (source && items.length === 0) setSource(undefined)

  const put = (now: ElementNow) => {
    const { title } = now.element
    const item = itemOf(now, service, step, newId())
    if (item === 'other') return flash('warning', t('exe.basketOther', { title, service: name }))
    if (item === 'notLent') return flash('warning', t('exe.basketNotLent', { title }))
    if (basket.add(item)) flash('success', t('exe.basketAdded', { title }))
    else flash('info', t('exe.basketAlready', { title }))
  }
  /** Gives whether there is such an object. */
  const adding = async (asked: Promise<ElementNow>, unknown: string | undefined): Promise<boolean> => {
    try {
      put(await asked)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const texts = error.code === 'notFound' && unknown !== undefined ? [unknown] : errorMessages(error, text)
      flash('warning', texts.join(' '))
      return false
    }
  }
  const addCode = (code: string) => adding(call(getElementNowByCode, { params: { code } }), t('exe.unknownCode', { code }))
  useTypedCodes((code) => void addCode(codeIn(code)))
  const addFirst = useEffectEvent((id: string) => {
    set({ with: undefined }, { isTyping: true })
    if (!items.some((item) => item.id === id)) void adding(call(getElementNow, { params: { id } }), undefined)
  })
  useEffect(() => {
    if (search.with !== undefined) addFirst(search.with)
  }, [search.with])

  const isRetry = waiting.length > 0 && waiting.every(({ refusals }) => refusals !== undefined)
  const action = t(isRetry ? 'exe.basketRetry' : step === 'start' ? 'exe.basketLend' : 'exe.basketReturn', { count: waiting.length })
  const done = items.length - waiting.length
  return (
    <Page
      width="narrow"
      title={t(step === 'start' ? 'exe.lendSeveralOf' : 'exe.returnSeveralOf', { service: name })}
      description={t('exe.basketHint')}
      back={{ to: addressOf('/exe'), label: t('exe.toStart') }}
    >
      <AddObject
        elementTypeId={service.elementTypeId}
        present={waiting.map(({ id }) => id)}
        onCode={addCode}
        onChoose={(id) => adding(call(getElementNow, { params: { id } }), undefined)}
      />
      <Stack gap="sm">
        {items.length === 0 ? (
          <Text c="dimmed">{t('exe.basketObjects', { count: 0 })}</Text>
        ) : (
          <BasketList items={items} step={step} isSending={basket.isSending} onRemove={basket.remove} />
        )}
        <div role="status">
          {done > 0 &&
            (waiting.length > 0 ? (
              <Text>{t('exe.basketDone', { done, count: items.length })}</Text>
            ) : (
              <Alert color="green" radius="md" icon={<IconCircleCheck size={20} stroke={1.8} />}>
                {t('exe.basketAllDone', { count: items.length })}
              </Alert>
            ))}
        </div>
        {done > 0 && waiting.length === 0 && (
          <Button variant="default" size="lg" onClick={basket.clear}>
            {t('exe.basketClear')}
          </Button>
        )}
      </Stack>
      {source && waiting.length > 0 && (
        <FormOf
          key={source.id}
          item={source}
          service={service}
          action={action}
          isSending={basket.isSending}
          onSend={(filledIn) => void basket.send(filledIn)}
        />
      )}
    </Page>
  )
}

interface FormOfProps {
  item: BasketItem
  service: TransactionType
  action: string
  isSending: boolean
  onSend: (filledIn: FilledIn) => void
}

function FormOf({ item: { id: elementId, operationTypeId, transactionId }, service, ...form }: FormOfProps) {
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
