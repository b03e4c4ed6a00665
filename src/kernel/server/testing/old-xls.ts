import { gunzipSync } from 'node:zlib';

/** A list of staff as another system saved it, in Excel's format of 1997: a title above, and headings that are not ours. */
const PACKED =
  'H4sIAP57/WoC/+1WTUhUURQ+781948zo6Pz0a1D2wIKiHxXLjTaKi5D+dCYqUvwpdcRswjTKJAarVQotWkWblq3KTUEE6Toj' +
  'sV0QaWRtC4QWmtN3z33PntNGM6RwzuU7897nvfd8vnvvOXf8TXDy4XD+FKVZBbloPuUlt4PTAN1+Cah3iflUKmXTqYz9V/YD' +
  'mLcgsH4G4LbWNIO1AXmmXYBz/bMAD+AFfEA2kAP4gVwgT6UACgIhIAysA9YDG4CNwKbMPvrnUUcrM0GGZucSbYlj5F6LuO2a' +
  'EqU4laD1UA2VLjt+iHSOr1u1Z+m6lZ2iBHVTJ7XgN4HfP41v21LGyO80ZtBfs+XGd9rB4gPFK4nt9SALuA1q6X6d5R3RyI3E' +
  'MYVbwhMxyneFj0A9XZL5JBovKempidKqWBVraNakBsiicjxp9ABskDazshD7MPvH3O8F+3LOZ0RN3SPVZdZ6zWgR7jfE3mSf' +
  'S3LGZzzmHTNFlE9fecRd6ygYWiV2Vwc10wXaKkqpDDlRM8l37HB0H2XDF2CyOJpJVW0mdaGZ5K4z6TKaSRPX5N8nObESzaQt' +
  'boZfXT7dFJ/7G9/EW+I2ymWlzHRIEKdj0w2DSDka2hyXVWW+hQMUWHSA/Ly1cuDPo9DK5yBvsADGzj36NnG05cShRuZ3Mb+b' +
  '/QAzScf8N5m/pS7tulKq8o7MvkLfYt3kvaR9aZ3t/3CjgKTU4QF/bLBW6H4rKKadbvgeFXqQIwTkfyL7vT3jjylSV+T1Kycb' +
  'dwzZPV2KjCVn+0t7399R8wk1X2vtkaQiDDtA9ZDQw1wbAiBxcPbQfrQi6MwDLePCx2Ov+grbhL4NLzJqNml9OD8J6qW9OGQd' +
  'dA5vvXSRVBeX6lKE+lJmTffryYVP4oKioPpahZ8jijH4ZkOUjLyMSE0iXVMxaxK2psaz0bb79ULfDkpqyiGti1qhoR2arvLx' +
  'T0BbMxgZQLAqovHj+Z+8VYqxRTR1KhFiQQTdG41U6CF6ygUz4thnz7Us+eXkSrR7wtTucVZYTkBxz05gceHlfCYcVdBg76OM' +
  'rUX7CQ31JvQAEAAA';

export const oldXls = (): Buffer => gunzipSync(Buffer.from(PACKED, 'base64'));
