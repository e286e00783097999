-- Each right login forgets the windows of an hour ago: without this it reads all that anybody ever tried.
CREATE INDEX login_failures_window ON login_failures (window_start);
