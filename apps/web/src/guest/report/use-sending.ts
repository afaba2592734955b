import type { Challenge } from 'altcha-lib'
import { useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { createReport, getReportForm, type ReportBody, type ReportForm } from '@verka/domain/open-reports/report-form.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { focusField } from '../../forms/form/form-fields.tsx'
import { useText } from '../../language/use-text.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useOpenSend } from './open-call.ts'
import type { ReportInput } from './use-report-input.ts'

export interface SentForm {
  prepared: ReportForm
  onSent: (sent: { secret: string }) => void
  /** There is another version of the form. */
  onReload: (prepared: ReportForm) => void
}

type Step = 'editing' | 'scaling' | 'sending' | 'proving'

/** The sending of a report, with what is wrong with it: what was entered stays until it has arrived. */
export function useSending(input: ReportInput, { prepared, onSent, onReload }: SentForm) {
  const text = useText()
  const { t } = text
  const { params, secret, form, contact, photos } = input
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [notice, setNotice] = useState<string[]>([])
  // the report may have arrived
  const [isUnanswered, setUnanswered] = useState(false)
  const isOnline = useOnline()
  const [step, setStep] = useState<Step>('editing')
  const send = useOpenSend()
  const deliver = useDelivery(params, { onProving: (isProving) => setStep(isProving ? 'proving' : 'sending') })

  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) return setNotice([t('errors.internal')])
    if (error.isUnanswered) return setUnanswered(true)
    if (error.code === 'stale' && error.errors.some(({ field }) => field === 'operationTypeVersion')) {
      onReload(await send(getReportForm, { params }))
      return setNotice([t('report.changed')])
    }
    // the earlier report with this secret cannot be changed: what is sent next is another one
    if (error.code === 'conflict') input.renewSecret()
    if (error.code === 'notFound') return setNotice([t('report.closedMeanwhile')])
    if (error.code === 'tooManyRequests' && error.retryAfter !== undefined)
      return setNotice([t('report.tooMany', { minutes: Math.max(1, Math.ceil(error.retryAfter / 60)) })])
    const others = form.assignErrors(error.errors)
    setErrors(others)
    const wrong = form.firstErrorId()
    if (wrong !== undefined) focusField(wrong)
    const isAtField = (one: FieldError) => /^(email|phoneNo|photos)/.test(one.field ?? '')
    const rest = others.filter((one) => !isAtField(one))
    setNotice(rest.length > 0 ? errorMessages(new ApiError(error.status, error.code, rest), text) : [t('report.someWrong')])
  }

  const submit = async () => {
    if (step !== 'editing') return
    setErrors([])
    setNotice([])
    setUnanswered(false)
    const submission = form.submit()
    if (!submission.isValid) {
      focusField(submission.firstErrorId)
      return setNotice([t('report.someWrong')])
    }
    // photos that are being scaled down belong to the report: it is never sent without them
    setStep('scaling')
    const ready = await photos.ready()
    if (!ready.isWhole) {
      setStep('editing')
      return setNotice([t('report.photosNotAll')])
    }
    setStep('sending')
    try {
      await deliver({
        secret,
        operationTypeVersion: prepared.operationType.version,
        dataProperties: submission.dataProperties,
        ...contact,
        photos: ready.photos.map(({ base64 }) => ({ base64 })),
      })
      input.forget()
      onSent({ secret })
    } catch (error) {
      await refused(error).catch(() => setNotice([t('report.notSent')]))
      setStep('editing')
    }
  }

  const unanswered = isUnanswered ? [t(isOnline ? 'report.unanswered' : 'report.unansweredOffline')] : []
  return { step, errors, notice: [...unanswered, ...notice], submit }
}

/** Returns a function that sends a report, with a proof of work where the server asks for one. */
function useDelivery(params: ReportInput['params'], { onProving }: { onProving: (isProving: boolean) => void }) {
  const send = useOpenSend()
  return async (body: ReportBody): Promise<void> => {
    try {
      await send(createReport, { params, body })
    } catch (error) {
      const challenge = error instanceof ApiError ? (error.details.challenge as Challenge | undefined) : undefined
      if (!challenge) throw error
      onProving(true)
      const { prove } = await import('./proof.ts')
      const proof = await prove(challenge)
      onProving(false)
      await send(createReport, { params, body: { ...body, proof } })
    }
  }
}
