import { useEffect, useRef, useState } from 'react'
import type { ReportForm } from '@verka/domain/open-reports/report-form.api.ts'
import { useForm, valuesOf } from '../../forms/store/use-form.ts'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { keepReport, keptReport, newSecret } from './kept-report.ts'
import { useOpenPlace } from './open-call.ts'
import { useReportPhotos } from './photos.tsx'

const rulesOf = ({ operationType }: ReportForm) => ({ rules: operationType.matchRules, outside: {} })

/**
 * What a person enters in a report. It is kept while the tab is open, and stays in another language or version of the form.
 */
export function useReportInput(prepared: ReportForm) {
  const place = useOpenPlace()
  const params = { code: useAddressParam('code'), serviceId: useAddressParam('serviceId') }
  const address = [place.tenant, place.site, params.code, params.serviceId].join('/')
  const [kept] = useState(() => keptReport(address))
  const [secret, setSecret] = useState(() => kept?.secret ?? newSecret())
  const form = useForm(prepared.operationType.dataPropertyTypes, valuesOf(prepared.dataProperties), {
    rules: rulesOf(prepared),
    isNew: true,
  })
  const [contact, setContact] = useState({ email: kept?.email ?? '', phoneNo: kept?.phoneNo ?? '' })
  const photos = useReportPhotos(address)
  const lost = photos.hasChosen ? 0 : Math.max(0, (kept?.photos ?? 0) - photos.restored)
  const chosen = photos.photos.length + lost
  const hasRestored = useRef(false)
  useEffect(() => {
    if (kept && !hasRestored.current) form.putBack(kept.values)
    hasRestored.current = true
  }, [form, kept])
  // another language or version of the form
  const shown = useRef(prepared)
  useEffect(() => {
    if (shown.current === prepared) return
    shown.current = prepared
    form.replaceFields(prepared.operationType.dataPropertyTypes, valuesOf(prepared.dataProperties), rulesOf(prepared))
  }, [form, prepared])
  useEffect(() => {
    const keep = () => keepReport(address, { secret, values: form.values(), ...contact, photos: chosen })
    if (contact.email || contact.phoneNo || chosen > 0) keep()
    return form.subscribe(() => form.isDirty() && keep())
  }, [form, address, secret, contact, chosen])

  return {
    /** The object and the service that it is about. */
    params,
    /** Of the report: a repeat after a lost answer is the same report. */
    secret,
    /** Makes what is sent next another report. */
    renewSecret: () => setSecret(newSecret()),
    form,
    contact,
    changeContact: (changes: Partial<typeof contact>) => setContact({ ...contact, ...changes }),
    photos,
    /** Number of photos that were chosen before a reload of the page, and not kept: the device had no room. */
    lost,
    /** It has arrived: nothing of it stays on the device. */
    forget: () => keepReport(address, undefined),
  }
}

export type ReportInput = ReturnType<typeof useReportInput>
