import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@verka/domain/open-reports/report-parts.ts'
import { newId } from '../../data/new-id.ts'
import { scalePicture } from '../../data/uploads/scale-picture.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import classes from './report.module.css'

export interface Photo {
  id: string
  file: File
  /** Of its preview, while the page is open. */
  address: string
}

/** The bytes of a photo as they are sent. */
export async function base64Of({ file }: Photo): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // a larger list of arguments is refused by some browsers
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(text)
}

/** Types that the server draws anew. */
const TYPES = 'image/jpeg,image/png,image/gif'

/** Whether the device can show it: another file with the name of a picture would be refused after the upload. */
async function isPicture(file: File): Promise<boolean> {
  if (!TYPES.split(',').includes(file.type)) return false
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}

interface PhotosProps {
  photos: readonly Photo[]
  onChange: (photos: readonly Photo[]) => void
  /** An error of the server about one of them. */
  error: string | undefined
}

/** Photos of a report, scaled down on the device and without the camera's metadata. */
export function Photos({ photos, onChange, error }: PhotosProps) {
  const { t } = useText()
  const [problem, setProblem] = useState<string>()
  const [isScaling, setScaling] = useState(false)
  const add = async (files: readonly File[]) => {
    setScaling(true)
    const room = MAX_PHOTOS - photos.length
    const fitting = []
    for (const file of files.slice(0, room)) {
      const scaled = await scalePicture(file)
      if (scaled.size <= MAX_PHOTO_BYTES && (await isPicture(scaled))) fitting.push(scaled)
    }
    setScaling(false)
    const isUnreadable = fitting.length < Math.min(files.length, room)
    setProblem(
      isUnreadable ? t('report.photoUnreadable') : files.length > room ? t('report.photosTooMany', { most: MAX_PHOTOS }) : undefined,
    )
    onChange([...photos, ...fitting.map((file) => ({ id: newId(), file, address: URL.createObjectURL(file) }))])
  }
  const remove = (photo: Photo) => {
    URL.revokeObjectURL(photo.address)
    onChange(photos.filter(({ id }) => id !== photo.id))
  }
  const message = error ?? problem
  return (
    <Section title={t('report.photos')} description={t('report.photosHint', { most: MAX_PHOTOS })}>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <img src={photo.address} alt={t('report.photoNumber', { number: index + 1 })} className={classes.photo} />
              <CloseButton
                className={classes.remove}
                size="lg"
                radius="xl"
                variant="filled"
                aria-label={t('report.removePhoto', { number: index + 1 })}
                onClick={() => remove(photo)}
              />
            </li>
          ))}
        </ul>
      )}
      {photos.length < MAX_PHOTOS && (
        <Group>
          <FileButton accept={TYPES} multiple onChange={(files) => void add(files)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="md"
                loading={isScaling}
                leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />}
              >
                {t('report.addPhoto')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {message && (
        <Text c="red" size="sm" role="alert">
          {message}
        </Text>
      )}
    </Section>
  )
}
