import { defineText } from '@/kernel/text.ts';

export const fileText = defineText({
  title: ['文件', 'Files'],
  mime: ['类型', 'Kind'],
  size: ['大小（字节）', 'Size in bytes'],
  sha256: ['内容指纹', 'Fingerprint'],
  created_by: ['上传人', 'Uploaded by'],
  name: ['文件名', 'File name'],
  add: ['上传文件', 'Upload a file'],
  open: ['打开文件', 'Open a file'],
  attach: ['添加附件', 'Attach a file'],
  remove: ['移除附件', 'Remove the file'],
  bad_type: [
    '不支持这种文件，请上传图片、PDF 或表格',
    'This kind of file is not taken; upload a picture, a PDF or a spreadsheet',
  ],
  too_large: ['文件不能超过 {mb} MB', 'A file may have at most {mb} MB'],
});
