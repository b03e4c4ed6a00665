import { defineText } from '@/kernel/text.ts';

export const shopPictureText = defineText({
  title: ['商城图片', 'Shop pictures'],
  file_id: ['图片文件', 'Picture file'],
  add: ['上传商城图片', 'Upload a shop picture'],
  open: ['查看商城图片', 'Show a shop picture'],
  upload: ['上传图片', 'Upload a picture'],
  help: ['JPG、PNG、WebP，第一张为封面', 'JPG, PNG or WebP; the first is the cover'],
  remove: ['移除图片', 'Remove the picture'],
  to_front: ['设为封面', 'Make it the cover'],
  cover: ['封面', 'Cover'],
  not_a_picture: ['请上传 JPG、PNG、GIF 或 WebP 图片', 'Please upload a JPG, PNG, GIF or WebP picture'],
  gone: ['图片已不存在，请重新上传', 'The picture is gone; please upload it again'],
});
