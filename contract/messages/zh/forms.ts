import type { forms as English } from '../en/forms.ts'

export const forms: typeof English = {
  agreementMissing: '您必须同意条款与条件。',
  documentMissing: '请上传您的文件。',
  documentKind: '只接受 PDF 或图片文件。',
  documentSize: '文件不能超过 5 MB。',
  receiptMissing: '请选择图片。',
  receiptKind: '收据必须是 PNG 或 JPEG 图片。',
  receiptSize: '图片不能超过 5 MB。',
}
