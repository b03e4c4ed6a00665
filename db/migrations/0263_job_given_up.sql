-- Jobs that were given up are counted with every look at the metrics.
CREATE INDEX job_given_up ON job (done_at) WHERE done_at IS NOT NULL AND last_error IS NOT NULL;
