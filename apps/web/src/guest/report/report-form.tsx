import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import type { Challenge } from 'altcha-lib'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { createReport, getReportForm, type ReportBody, type ReportForm as Prepared } from '@verka/domain/open-reports/report-form.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { FormFields, focusField } from '../../forms/form/form-fields.tsx'
import { errorText } from '../../forms/frame/error-text.ts'
import { useForm, valuesOf } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'
import { Section } from '../../ui/page/section.tsx'
import { keepReport, keptReport, newSecret } from './kept-report.ts'
import { useOpenPlace, useOpenSend } from './open-call.ts'
import { base64Of, Photos, useReportPhotos } from './photos.tsx'
import { RunningCases } from './running-cases.tsx'

interface ReportFormProps {
  prepared: Prepared
  onSent: (sent: { secret: string }) => void
  onReload: (prepared: Prepared) => void
}

type Step = 'editing' | 'scaling' | 'sending' | 'proving'

const rulesOf = ({ operationType }: Prepared) => ({ rules: operationType.matchRules, outside: {} })

/** Fills in and sends a report. What was entered stays until it has arrived. */
export function ReportForm({ prepared, onSent, onReload }: ReportFormProps) {
  const text = useText()
  const { t } = text
  const place = useOpenPlace()
  const [code, serviceId] = [useAddressParam('code'), useAddressParam('serviceId')]
  const address = [place.tenant, place.site, code, serviceId].join('/')
  const [kept] = useState(() => keptReport(address))
  const [secret, setSecret] = useState(() => kept?.secret ?? newSecret())
  const form = useForm(prepared.operationType.dataPropertyTypes, valuesOf(prepared.dataProperties), {
    rules: rulesOf(prepared),
    isNew: true,
  })
  const [contact, setContact] = useState({ email: kept?.email ?? '', phoneNo: kept?.phoneNo ?? '' })
  const photos = useReportPhotos()
  const lost = kept?.photos ?? 0
  const chosen = Math.max(photos.photos.length, photos.hasChosen ? 0 : lost)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [notice, setNotice] = useState<string[]>([])
  const [step, setStep] = useState<Step>('editing')
  const send = useOpenSend()
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

  const errorAt = (field: string) => {
    const error = errors.find((one) => one.field === field || one.field?.startsWith(`${field}.`))
    return error && errorText(error, text)
  }

  const deliver = async (body: ReportBody): Promise<void> => {
    const args = { params: { code, serviceId }, body }
    try {
      await send(createReport, args)
    } catch (error) {
      const challenge = error instanceof ApiError ? (error.details.challenge as Challenge | undefined) : undefined
      if (!challenge) throw error
      setStep('proving')
      const { prove } = await import('./proof.ts')
      const proof = await prove(challenge)
      setStep('sending')
      await send(createReport, { ...args, body: { ...body, proof } })
    }
  }

  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) return setNotice([t('errors.internal')])
    if (error.code === 'stale' && error.errors.some(({ field }) => field === 'operationTypeVersion')) {
      onReload(await send(getReportForm, { params: { code, serviceId } }))
      return setNotice([t('report.changed')])
    }
    // the earlier report with this secret cannot be changed: what is sent next is another one
    if (error.code === 'conflict') setSecret(newSecret())
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

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step !== 'editing') return
    setErrors([])
    setNotice([])
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
        photos: await Promise.all(ready.photos.map(async (photo) => ({ base64: await base64Of(photo) }))),
      })
      keepReport(address, undefined)
      onSent({ secret })
    } catch (error) {
      await refused(error).catch(() => setNotice([t('report.notSent')]))
      setStep('editing')
    }
  }

  const contactInput = (name: 'email' | 'phoneNo', input: 'email' | 'tel') => (
    <TextInput
      label={t(`report.${name}`)}
      size="lg"
      type={input}
      inputMode={input}
      autoComplete={input}
      value={contact[name]}
      error={errorAt(name)}
      onChange={({ currentTarget }) => setContact({ ...contact, [name]: currentTarget.value })}
    />
  )
  const statusText =
    step === 'proving'
      ? t('report.proving')
      : photos.isScaling
        ? t(step === 'scaling' ? 'report.sentWithPhotos' : 'report.photosScaling')
        : prepared.isChecked
          ? t('report.checked')
          : ''
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={prepared.service.name}>
      <Stack gap="lg">
        <RunningCases cases={prepared.cases} />
        {prepared.operationType.dataPropertyTypes.length > 0 && (
          <Section>
            <FormFields form={form} size="lg" />
          </Section>
        )}
        <Photos of={photos} isFixed={step !== 'editing'} lost={photos.hasChosen ? 0 : lost} error={errorAt('photos')} />
        <Section title={t('report.contact')} description={t('report.contactHint')}>
          {contactInput('email', 'email')}
          {contactInput('phoneNo', 'tel')}
        </Section>
        {notice.length > 0 && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} stroke={1.8} />}>
            {notice.map((message) => (
              <Text key={message} size="sm">
                {message}
              </Text>
            ))}
          </Alert>
        )}
        <Stack gap="xs">
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={step !== 'editing'}
            leftSection={<IconSend size={20} stroke={1.8} aria-hidden />}
          >
            {t('report.send')}
          </Button>
          <Text size="sm" c="dimmed" ta="center" role="status">
            {statusText}
          </Text>
        </Stack>
      </Stack>
    </form>
  )
}
