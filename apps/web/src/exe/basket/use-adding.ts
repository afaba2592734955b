import { useEffect, useEffectEvent } from 'react'
import { getElementNow, getElementNowByCode, type ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { findSiteOfCode } from '@verka/domain/elements/elements.api.ts'
import { readScanned } from '@verka/domain/elements/scanned-code.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { newId } from '../../data/new-id.ts'
import { useText } from '../../language/use-text.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { signalRejectedScan } from '../../ui/scanner/reject-signal.ts'
import { useTypedCodes } from '../../ui/scanner/use-typed-codes.ts'
import { otherSiteOf } from '../find/address-of-scanned.ts'
import { useKnownCode } from '../find/use-known-code.ts'
import { useScanRejection } from '../find/use-scan-rejection.ts'
import { itemOf, type BasketStep } from './items/basket-items.ts'
import type { useNews } from './news.tsx'
import { obstacleTo } from './items/obstacles.ts'
import type { useBasket } from './use-basket.ts'

/** Adds objects to a basket: scanned, typed, chosen from a search, or named in the address (`with`). */
export function useAdding(
  basket: ReturnType<typeof useBasket>,
  { service, name, step }: { service: TransactionType; name: string; step: BasketStep },
  { show, forget }: Pick<ReturnType<typeof useNews>, 'show' | 'forget'>,
) {
  const { t, text } = useText()
  const { user, site, sites } = useSession()
  const [search, set] = useAddressSearch()
  const warn: typeof show = (...news) => {
    // users who scan do not look at the screen
    signalRejectedScan()
    show(...news)
  }
  const put = (now: ElementNow) => {
    const { title } = now.element
    const item = itemOf(now, service, step, newId())
    if (item === 'other') return warn('warning', t('exe.basketOther', { title, service: name }))
    if (item === 'notLent') return warn('warning', t('exe.basketNotLent', { title }))
    const isNew = basket.add(item)
    const why = step === 'start' ? obstacleTo(now, { due: undefined, userId: user.id, now: new Date() }, text) : undefined
    if (why !== undefined) {
      const takeOut = () => {
        basket.remove(new Set([item.id]))
        forget()
      }
      warn('warning', t('exe.basketCannot', { title, why }), { label: t('exe.basketRemove', { title }), act: takeOut })
    } else if (isNew) show('success', t('exe.basketAdded', { title }))
    else show('info', t('exe.basketAlready', { title }))
  }
  /** Returns whether the object exists. */
  const adding = async (requested: Promise<ElementNow>, unknown: string | undefined): Promise<boolean> => {
    try {
      put(await requested)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const texts = error.code === 'notFound' && unknown !== undefined ? [unknown] : errorMessages(error, text)
      warn('warning', texts.join(' '))
      return false
    }
  }
  /** Adds a scanned code. An unknown one that exists in another of the user's sites names that site, as for a single scan. */
  const addScanned = async (scanned: string): Promise<boolean> => {
    const { code, site: named } = readScanned(scanned)
    if (code === '') return false
    const isOther = ({ key }: { key: string }) => key !== site.key
    const findOther = () =>
      call(findSiteOfCode, { params: { code }, query: { from: site.key } }).then(
        (found) => (isOther(found) ? found : undefined),
        () => undefined,
      )
    const kind = otherSiteOf(named, { site, sites })
    const isOfSandbox = kind === 'sandbox' && sites.find(({ key }) => key === named)
    if (kind === 'unknown' || isOfSandbox) {
      // a sandbox has the codes of its source, so the object here is added by choice only
      const why = isOfSandbox
        ? `${t('exe.labelOfSandbox')}. ${t('exe.labelOfSandboxHint', { code, own: site.name, site: isOfSandbox.name })}`
        : t('shell.labelOfNoSite', { site: named ?? '', code, own: site.name })
      const addHere = () => {
        forget()
        void addScanned(code)
      }
      warn('warning', why, { label: t('exe.addFromHere', { code, own: site.name }), act: addHere })
      return false
    }
    let other: { name: string } | undefined = kind && sites.find(({ key }) => key === named)
    if (!other) {
      const found = call(getElementNowByCode, { params: { code } })
      const isUnknown = await found.then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.code === 'notFound',
      )
      other = isUnknown && sites.length > 1 ? await findOther() : undefined
      if (!other) return adding(found, t('exe.unknownCode', { code }))
    }
    warn('warning', `${t('exe.codeElsewhere', { code, site: other.name })}. ${t('exe.codeElsewhereHint', { site: site.name })}`)
    return false
  }
  const isKnown = useKnownCode()
  const reject = useScanRejection()
  useTypedCodes({ receive: async (scanned) => void (await addScanned(scanned)), isKnown, reject })
  const addFirst = useEffectEvent((id: string) => {
    set({ with: undefined }, { isTyping: true })
    basket.leaveOver()
    if (!basket.has(id)) void adding(call(getElementNow, { params: { id } }), undefined)
  })
  useEffect(() => {
    if (search.with !== undefined) addFirst(search.with)
  }, [search.with])
  return { addScanned, addChosen: (id: string) => adding(call(getElementNow, { params: { id } }), undefined) }
}
