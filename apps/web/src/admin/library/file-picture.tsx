import { IconFile, IconFileTypePdf, IconFileTypography, IconPhotoOff, IconTable } from '@tabler/icons-react'
import { fileTypeOf, type FilePurpose } from '@verka/domain/files/file-types.ts'
import { useFileAddress } from '../../data/files/files.ts'
import styles from './library.module.css'

interface FilePictureProps {
  file: { id: string; type: string; purpose: FilePurpose }
}

const ICONS: Record<string, typeof IconFile> = { PDF: IconFileTypePdf, Word: IconFileTypography, Excel: IconTable, CSV: IconTable }

/** The small picture of a file, or the icon of its type. It has no name of its own: the file's is beside it. */
export function FilePicture({ file }: FilePictureProps) {
  const Icon = ICONS[fileTypeOf(file.type).name] ?? IconFile
  return (
    <span className={styles.picture} aria-hidden>
      {file.purpose === 'image' ? <Thumb id={file.id} /> : <Icon size={20} stroke={1.6} />}
    </span>
  )
}

function Thumb({ id }: { id: string }) {
  const address = useFileAddress(id, 'thumb')
  if (address === null) return <IconPhotoOff size={20} stroke={1.6} />
  return address === undefined ? null : <img src={address} alt="" />
}
